import type { Plugin } from 'vite'

const SUMMARY = /^\s*summary:\s*(?:'[^']*'|`[^`]*`),\n/gm

/** Removes the summaries of endpoints from the client's build: only the server's OpenAPI document shows them. */
export function withoutSummaries(): Plugin {
  return {
    name: 'portal:without-summaries',
    apply: 'build',
    transform: {
      filter: { id: /\/contract\/[\w-]+\.ts$/ },
      order: 'pre',
      handler: (code) => ({ code: code.replace(SUMMARY, ''), map: null }),
    },
  }
}
