-- Posts the lines of a file, each as one request, over and over. Arguments: the file, the API key.

local requests = {}
local position = 0

function init(arguments)
  local headers = {
    ["Content-Type"] = "application/json",
    ["Authorization"] = "Bearer " .. arguments[2],
  }
  for line in io.lines(arguments[1]) do
    requests[#requests + 1] = wrk.format("POST", nil, headers, line)
  end
end

function request()
  position = position % #requests + 1
  return requests[position]
end

function done(summary)
  local errors = summary.errors
  io.write(string.format("micros=%d requests=%d refused=%d broken=%d\n", summary.duration, summary.requests,
    errors.status, errors.connect + errors.read + errors.write + errors.timeout))
end
