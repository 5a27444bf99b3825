import type { Env } from '#server/config/env.ts'

/** Formats an origin-bound one-time code, the last line of its message: phones autofill it only on pages of that host. */
export function autofillLine(env: Pick<Env, 'publicUrl'>, code: string): string {
  return `@${new URL(env.publicUrl).host} #${code}`
}
