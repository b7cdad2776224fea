// The first script of the page of a trip, and so small that it is there long before the others: it asks for what the
// page begins with. `call()` takes the answers.
const tripId = /^\/edit-trip\/([^/]+)/.exec(location.pathname)?.[1]

function storedToken(): string | undefined {
  try {
    return JSON.parse(localStorage.getItem('session') ?? 'null')?.token
  } catch {
    return undefined
  }
}

const token = storedToken()
if (tripId !== undefined && token !== undefined) {
  const headers = { authorization: `Bearer ${token}` }
  const paths = [`/trips/${tripId}/plan`, `/tripmembers/trip_members/${tripId}`, '/users/me']
  globalThis.early = {
    token,
    answers: new Map(paths.map(path => [`/api${path}`, fetch(`/api${path}`, { headers })])),
  }
  // The call that takes an answer hears of its failure.
  for (const answer of globalThis.early.answers.values()) answer.catch(() => undefined)
}
