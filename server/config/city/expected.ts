/** Error of a required value: missing, or of another type. */
export const expected = (kind: string) => ({
  error: ({ input }: { input?: unknown }) => (input === undefined ? 'lipsește' : `nu este ${kind}`),
})
