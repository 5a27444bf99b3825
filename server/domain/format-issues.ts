import type * as z from 'zod'

/** Formats validation issues, one line each. */
export const formatIssues = (issues: z.core.$ZodIssue[]): string =>
  issues.map((issue) => `  ${issueLine(issue)}`).join('\n')

function issueLine(issue: z.core.$ZodIssue): string {
  const at = issue.path.join('.') || 'fișierul'
  if (issue.code === 'unrecognized_keys') return `${at}: nu există ${issue.keys.join(', ')}`
  if (issue.code === 'invalid_key') return `${at}: ${issue.issues[0]?.message ?? issue.message}`
  return `${at}: ${issue.message}`
}
