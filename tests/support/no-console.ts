import { afterEach, expect } from 'vitest'

// React and the browser complain here of what no assertion looks at.
// A test that expects a complaint spies on console.error with an implementation of its own.
const complaints: unknown[][] = []

console.error = (...complaint: unknown[]) => {
  complaints.push(complaint)
}

afterEach(() => {
  expect(complaints.splice(0), 'console.error').toEqual([])
})
