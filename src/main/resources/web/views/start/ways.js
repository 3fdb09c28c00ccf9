// All ways in which an agent can report here, or ask, as one can paste them: each is { id, words, about, pieces(url, key), quiet }.
// A piece is { where, text }; `about` says what it does, `quiet` what to look at if nothing comes.

export const WAYS = [
  {
    id: 'curl',
    words: 'curl',
    about: 'Three calls: open a session, add what happens, close it. Nothing to install.',
    pieces: (url, key) => [{ where: 'In a terminal', text: calls(url, key) }],
    quiet: 'Leave out -s, or add -i, to see what the server answers.',
  },
  {
    id: 'python',
    words: 'Python',
    about: 'The published client sentrial speaks this API: one variable tells it where this server is.',
    pieces: (url, key) => [
      {
        where: 'In a terminal',
        text: `pip install sentrial
export SENTRIAL_API_URL=${url}
export SENTRIAL_API_KEY=${key}`,
      },
      {
        where: 'first_run.py',
        text: `from sentrial import SentrialClient

client = SentrialClient()
session = client.create_session(
    name="Book a trip to Oslo", agent_name="travel-agent", user_id="user-1")
client.track_tool_call(
    session_id=session, tool_name="search_flights",
    tool_input={"to": "OSL", "day": "Friday"}, tool_output={"found": 3, "cheapest": 129})
client.complete_session(
    session_id=session, success=True, prompt_tokens=1200, completion_tokens=300,
    user_input="Find me a flight to Oslo.", assistant_output="SK 1472 on Friday, $129.")`,
      },
    ],
    quiet: 'Without SENTRIAL_API_URL the client reports elsewhere: it has to be set where the agent runs.',
  },
  {
    id: 'otel',
    words: 'OpenTelemetry',
    about:
      'For AI SDK, OpenLLMetry, OpenInference, Langfuse, Genkit, Mastra, Spring AI, ADK and whatever else exports its' +
      ' traces: three variables, where the agent runs.',
    pieces: (url, key) => [
      {
        where: 'In the environment of the agent',
        text: `export OTEL_EXPORTER_OTLP_ENDPOINT=${url}
export OTEL_EXPORTER_OTLP_HEADERS=Authorization=Bearer%20${key}
export OTEL_EXPORTER_OTLP_PROTOCOL=http/protobuf`,
      },
    ],
    quiet:
      'Exporters send when a run ends, or every 5 seconds. gRPC is not spoken here: the last variable says so. Plain web' +
      ' traffic is not kept, only traces with agents, models or tools. Prompts and answers are often left out until the' +
      ' sender is told to capture content.',
  },
  {
    id: 'claude-code',
    words: 'Claude Code',
    about: 'Each working session becomes a run: prompts, model calls, tools, refusals, tokens, costs.',
    pieces: (url, key) => [
      { where: 'In a terminal, before claude', text: exported(claudeCode(url, key)) },
      { where: 'Or for good, in ~/.claude/settings.json', text: JSON.stringify({ env: claudeCode(url, key) }, null, 2) },
    ],
    quiet:
      'It reads its settings at its start: begin a new session. What it does comes after 5 seconds. The last three' +
      ' variables send prompts, answers and what tools were given; leave them out to send none of it.',
  },
  {
    id: 'codex',
    words: 'Codex',
    about: 'Each session of Codex becomes a run. It takes its settings from a file alone.',
    pieces: (url, key) => [
      {
        where: 'In ~/.codex/config.toml',
        text: `[otel]
log_user_prompt = true
exporter = { otlp-http = { endpoint = "${url}/v1/logs", protocol = "binary", headers = { Authorization = "Bearer ${key}" } } }`,
      },
    ],
    quiet:
      'The address has /v1/logs at its end, unlike others. A codex exec that fails at once ends before it has sent anything.',
  },
  {
    id: 'gemini',
    words: 'Gemini CLI',
    about: 'Each session of Gemini CLI becomes a run, prompts included.',
    pieces: (url, key) => [
      {
        where: 'In a terminal, before gemini',
        text: exported({
          GEMINI_TELEMETRY_ENABLED: 'true',
          GEMINI_TELEMETRY_TARGET: 'local',
          GEMINI_TELEMETRY_OTLP_ENDPOINT: url,
          GEMINI_TELEMETRY_OTLP_PROTOCOL: 'http',
          OTEL_EXPORTER_OTLP_HEADERS: `Authorization=Bearer%20${key}`,
        }),
      },
    ],
    quiet: 'It sends when it ends, or every few seconds. GEMINI_TELEMETRY_LOG_PROMPTS=false leaves the prompts out.',
  },
  {
    id: 'mcp',
    words: 'MCP',
    about: 'Lets an agent ask about runs: what it did wrong the last three times, what a run cost. It records none.',
    pieces: (url, key) => [
      {
        where: 'For Claude Code, in a terminal',
        text: `claude mcp add --transport http runlog ${url}/mcp --header "Authorization: Bearer ${key}"`,
      },
      {
        where: 'For others, among their MCP servers',
        text: JSON.stringify(
          {
            mcpServers: {
              runlog: { type: 'http', url: `${url}/mcp`, headers: { Authorization: `Bearer ${key}` } },
            },
          },
          null,
          2,
        ),
      },
    ],
    quiet: 'Asking takes a key with the scope read. Runs come in one of the other ways.',
  },
];

const exported = (variables) =>
  Object.entries(variables)
    .map(([name, value]) => `export ${name}=${value}`)
    .join('\n');

const claudeCode = (url, key) => ({
  CLAUDE_CODE_ENABLE_TELEMETRY: '1',
  OTEL_LOGS_EXPORTER: 'otlp',
  OTEL_EXPORTER_OTLP_PROTOCOL: 'http/protobuf',
  OTEL_EXPORTER_OTLP_ENDPOINT: url,
  OTEL_EXPORTER_OTLP_HEADERS: `Authorization=Bearer%20${key}`,
  OTEL_LOG_USER_PROMPTS: '1',
  OTEL_LOG_ASSISTANT_RESPONSES: '1',
  OTEL_LOG_TOOL_DETAILS: '1',
});

const calls = (url, key) => `# 1. Open a session. Its id is in the answer.
ID=$(curl -s ${url}/api/sdk/sessions \\
  -H 'Authorization: Bearer ${key}' \\
  -H 'Content-Type: application/json' \\
  -d '{"name": "Book a trip to Oslo", "agentName": "travel-agent", "userId": "user-1",
       "metadata": {"plan": "pro"}}' | sed 's/.*"id": *"\\([^"]*\\)".*/\\1/')

# 2. Say what happens while it runs.
curl -s ${url}/api/sdk/events \\
  -H 'Authorization: Bearer ${key}' \\
  -H 'Content-Type: application/json' \\
  -d '{"sessionId": "'$ID'", "eventType": "tool_call", "toolName": "search_flights",
       "toolInput": {"to": "OSL", "day": "Friday"}, "toolOutput": {"found": 3, "cheapest": 129},
       "reasoning": "The user wants the cheapest flight.", "estimatedCost": 0.0021}'

# 3. Close it.
curl -s -X PATCH ${url}/api/sdk/sessions/$ID \\
  -H 'Authorization: Bearer ${key}' \\
  -H 'Content-Type: application/json' \\
  -d '{"status": "completed", "success": true, "estimatedCost": 0.0154, "durationMs": 3500,
       "promptTokens": 1200, "completionTokens": 300}'`;
