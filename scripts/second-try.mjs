/**
 * The tests of a run together with those of a second one, in which the files that failed in the first were run by
 * themselves: a test fails that has failed in both, and is flaky when it has failed in one.
 */
export function bothTries(first, second) {
  const known = new Set(first.map(({ name }) => name))
  const tried = first.map(test => {
    const again = triesOf(test, second)
    if (again.length === 0) return test
    const failedAgain = again.some(({ failed }) => failed)
    return { ...test, failed: test.failed && failedAgain, flaky: test.failed !== failedAgain }
  })
  return [...tried, ...second.filter(({ name }) => !known.has(name))]
}

function triesOf({ name, file }, second) {
  // The runner broke off: no test of a file makes up for that.
  if (!file) return []
  // A file that could not even be loaded passes with all its tests.
  if (name === file) return second.filter(test => test.file === file)
  return second.filter(test => test.name === name)
}
