// Parameters as they stand in an address, the console's own and the API's: `?status=failed&agentName=a&agentName=b` ↔
// { status: 'failed', agentName: ['a', 'b'] }.

/** Of these an empty value says something: that the run says nothing there. */
const MAY_BE_EMPTY = /^(not\.)?(toolName|model|failureReason|failure|failureClass|signal|label|metadata\..+)$/;

/** Parameters that are undefined, null or mere nothing are left out. */
export function encode(params = {}) {
  const query = new URLSearchParams();
  for (const [name, values] of Object.entries(params)) {
    for (const value of [values].flat()) {
      const absent = value === undefined || value === null || (value === '' && !MAY_BE_EMPTY.test(name));
      if (!absent) query.append(name, value);
    }
  }
  return query.toString();
}

export function decode(text) {
  const query = new URLSearchParams(text);
  const params = {};
  for (const name of query.keys()) {
    const values = query.getAll(name);
    params[name] = values.length > 1 ? values : values[0];
  }
  return params;
}
