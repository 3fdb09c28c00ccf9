// The three calls that record a run, as one can paste them: curl, Python and JavaScript, with nothing to install.

export const LANGUAGES = [['curl', 'curl'], ['python', 'Python'], ['javascript', 'JavaScript']];

export function snippet(language, url, key) {
  return { curl, python, javascript }[language](url, key);
}

const curl = (url, key) => `# 1. Open a session. Its id is in the answer.
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

const python = (url, key) => `import json
import urllib.request

def call(method, path, body):
    request = urllib.request.Request(
        "${url}/api/sdk/" + path,
        data=json.dumps(body).encode(),
        method=method,
        headers={"Authorization": "Bearer ${key}",
                 "Content-Type": "application/json"},
    )
    with urllib.request.urlopen(request) as reply:
        return json.load(reply)

# 1. Open a session.
session = call("POST", "sessions", {
    "name": "Book a trip to Oslo", "agentName": "travel-agent", "userId": "user-1",
    "metadata": {"plan": "pro"},
})

# 2. Say what happens while it runs.
call("POST", "events", {
    "sessionId": session["id"], "eventType": "tool_call", "toolName": "search_flights",
    "toolInput": {"to": "OSL", "day": "Friday"}, "toolOutput": {"found": 3, "cheapest": 129},
    "reasoning": "The user wants the cheapest flight.", "estimatedCost": 0.0021,
})

# 3. Close it.
call("PATCH", "sessions/" + session["id"], {
    "status": "completed", "success": True, "estimatedCost": 0.0154, "durationMs": 3500,
    "promptTokens": 1200, "completionTokens": 300,
})`;

const javascript = (url, key) => `// Node 18 or later: node first-run.mjs
const call = async (method, path, body) => {
  const reply = await fetch('${url}/api/sdk/' + path, {
    method,
    headers: {
      Authorization: 'Bearer ${key}',
      'Content-Type': 'application/json',
    },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(await reply.text());
  return reply.json();
};

// 1. Open a session.
const session = await call('POST', 'sessions', {
  name: 'Book a trip to Oslo', agentName: 'travel-agent', userId: 'user-1',
  metadata: { plan: 'pro' },
});

// 2. Say what happens while it runs.
await call('POST', 'events', {
  sessionId: session.id, eventType: 'tool_call', toolName: 'search_flights',
  toolInput: { to: 'OSL', day: 'Friday' }, toolOutput: { found: 3, cheapest: 129 },
  reasoning: 'The user wants the cheapest flight.', estimatedCost: 0.0021,
});

// 3. Close it.
await call('PATCH', 'sessions/' + session.id, {
  status: 'completed', success: true, estimatedCost: 0.0154, durationMs: 3500,
  promptTokens: 1200, completionTokens: 300,
});`;
