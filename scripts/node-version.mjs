/**
 * True if a version of Node satisfies a range of the form `>=20.19`.
 * @param {string} version such as `20.20.2`
 * @param {string} range
 */
export function isNodeSupported(version, range) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [leastMajor = 0, leastMinor = 0] = range.replace('>=', '').split('.').map(Number)
  return major > leastMajor || (major === leastMajor && minor >= leastMinor)
}
