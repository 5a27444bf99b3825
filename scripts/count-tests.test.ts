import { describe, expect, it } from 'vitest'
import { countTests } from './count-tests.mjs'

const passed = { status: 'passed' }
const failed = { status: 'failed' }

describe('countTests', () => {
  it('counts every test', () => {
    const testResults = [{ status: 'failed', assertionResults: [passed, failed] }]
    const report = { numPassedTests: 1, numFailedTests: 1, testResults }
    expect(countTests(report, 1)).toEqual({ passed: 1, failed: 1 })
  })

  it('counts a file that could not be read as one failure', () => {
    const testResults = [{ status: 'failed', assertionResults: [] }]
    const report = { numPassedTests: 0, numFailedTests: 0, testResults }
    expect(countTests(report, 1)).toEqual({ passed: 0, failed: 1 })
  })

  it('counts a failed exit without failed tests as one failure', () => {
    const testResults = [{ status: 'passed', assertionResults: [passed] }]
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
