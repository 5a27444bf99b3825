import { afterEach, expect } from 'vitest'

// React and the browser report here what no assertion checks.
// A test that expects an error mocks console.error with its own implementation.
const complaints: unknown[][] = []

console.error = (...complaint: unknown[]) => {
  complaints.push(complaint)
}

afterEach(() => {
  expect(complaints.splice(0), 'console.error').toEqual([])
})
