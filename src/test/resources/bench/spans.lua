-- Posts the lines of a file as spans, over and over, each time with new ids: ten spans make a trace.
-- Arguments: the file; in its lines stand TRACE, SPAN and TIMESTAMP.

local lines = {}
local headers = { ["Content-Type"] = "application/json" }
local count = 0
local started = os.time() * 1000000

function init(arguments)
  for line in io.lines(arguments[1]) do
    local before, between, after, rest = line:match("^(.*)TRACE(.*)SPAN(.*)TIMESTAMP(.*)$")
    lines[#lines + 1] = { before, between, after, rest }
  end
end

function request()
  local line = lines[count % #lines + 1]
  count = count + 1
  local trace = string.format("%016x", started + math.floor(count / 10))
  local span = string.format("%016x", count)
  local time = string.format("%d", started + count * 50)
  return wrk.format("POST", nil, headers, line[1] .. trace .. line[2] .. span .. line[3] .. time .. line[4])
end

function done(summary)
  local errors = summary.errors
  io.write(string.format("micros=%d requests=%d refused=%d broken=%d\n", summary.duration, summary.requests,
    errors.status, errors.connect + errors.read + errors.write + errors.timeout))
end
