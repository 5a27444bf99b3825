import path from 'node:path'

/**
 * @typedef {{ passed: number, failed: number }} Count
 * @typedef {{ status: string, fullName: string, failureMessages: string[] }} TestResult
 * @typedef {{ name: string, status: string, message: string, assertionResults: TestResult[] }} TestFile
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

/**
 * Lists the failures of a run, each as its file, its name and the first line of what went wrong.
 * @param {TestReport | null} report
 * @param {string} root folder of the project, which the names of files leave out
 * @returns {string[]}
 */
export function listFailures(report, root) {
  return (report?.testResults ?? []).flatMap((file) => {
    const name = path.relative(root, file.name)
    const tests = file.assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => `${name} › ${test.fullName}: ${firstLine(test.failureMessages[0])}`)
    return isBrokenOutsideTests(file) ? [...tests, `${name}: ${firstLine(file.message)}`] : tests
  })
}

const firstLine = (text = '') => text.split('\n', 1)[0]

/** @param {TestFile} file */
function isBrokenOutsideTests(file) {
  return file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed')
}
