import { describe, expect, it } from 'vitest'
import { countTests, listFailures } from './test-report.mjs'

const passed = { status: 'passed', fullName: 'a passed one', failureMessages: [] }
const failed = {
  status: 'failed',
  fullName: 'a failed one',
  failureMessages: ['Error: expected 1 to be 2\n    at there', 'Error: another'],
}
const file = { name: '/portal/server/a.test.ts', message: '' }

describe('countTests', () => {
  it('counts every test', () => {
    const testResults = [{ ...file, status: 'failed', assertionResults: [passed, failed] }]
    const report = { numPassedTests: 1, numFailedTests: 1, testResults }
    expect(countTests(report, 1)).toEqual({ passed: 1, failed: 1 })
  })

  it('counts a file that could not be read as one failure', () => {
    const testResults = [{ ...file, status: 'failed', assertionResults: [] }]
    const report = { numPassedTests: 0, numFailedTests: 0, testResults }
    expect(countTests(report, 1)).toEqual({ passed: 0, failed: 1 })
  })

  it('counts a failed exit without failed tests as one failure', () => {
    const testResults = [{ ...file, status: 'passed', assertionResults: [passed] }]
    const report = { numPassedTests: 1, numFailedTests: 0, testResults }
    expect(countTests(report, 1)).toEqual({ passed: 1, failed: 1 })
  })

  it('counts a run in which nothing ran as one failure', () => {
    const report = { numPassedTests: 0, numFailedTests: 0, testResults: [] }
    expect(countTests(report, 0)).toEqual({ passed: 0, failed: 1 })
  })

  it('counts a run without a report as one failure', () => {
    expect(countTests(null, 0)).toEqual({ passed: 0, failed: 1 })
  })
})

describe('listFailures', () => {
  it('names the file, the test and the first line of its first error', () => {
    const testResults = [{ ...file, status: 'failed', assertionResults: [passed, failed] }]
    const report = { numPassedTests: 1, numFailedTests: 1, testResults }
    expect(listFailures(report, '/portal')).toEqual([
      'server/a.test.ts › a failed one: Error: expected 1 to be 2',
    ])
  })

  it('names a file that failed outside its tests', () => {
    const message = 'Hook timed out\n    at there'
    const testResults = [{ ...file, message, status: 'failed', assertionResults: [passed] }]
    const report = { numPassedTests: 1, numFailedTests: 0, testResults }
    expect(listFailures(report, '/portal')).toEqual(['server/a.test.ts: Hook timed out'])
  })

  it('lists nothing of a run without a report', () => {
    expect(listFailures(null, '/portal')).toEqual([])
  })
})
