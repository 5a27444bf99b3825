/**
 * @typedef {{ passed: number, failed: number }} Count
 * @typedef {{ status: string, assertionResults: { status: string }[] }} TestFile
 * @typedef {{ numPassedTests: number, numFailedTests: number, testResults: TestFile[] }} TestReport
 */

/**
 * Counts the tests of a run. A file that failed outside its tests counts as one failure, and so does a run that failed
 * without a reported failure, ran nothing, or left no report.
 * @param {TestReport | null} report from vitest's JSON reporter
 * @param {number} code its exit code
 * @returns {Count}
 */
export function countTests(report, code) {
  if (!report) return { passed: 0, failed: 1 }
  const failed = report.numFailedTests + report.testResults.filter(isBrokenOutsideTests).length
  const passed = report.numPassedTests
  const isBad = code !== 0 || passed === 0
  return { passed, failed: failed === 0 && isBad ? 1 : failed }
}

/** @param {TestFile} file */
function isBrokenOutsideTests(file) {
  return file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed')
}
