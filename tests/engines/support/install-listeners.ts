/**
 * Runs in the page: collects console errors, warnings and violations, and counts pending requests. Returns the
 * collected messages. Self-contained, and written for the oldest supported browser.
 */
export function installListeners(): string[] {
  const page = globalThis as typeof globalThis & { testComplaints?: string[]; testCalls?: number }
  if (page.testComplaints) return page.testComplaints
  const said: string[] = (page.testComplaints = [])
  page.testCalls = 0
  const fetchNow = fetch.bind(page)
  page.fetch = async (...request) => {
    page.testCalls! += 1
    try {
      return await fetchNow(...request)
    } finally {
      page.testCalls! -= 1
    }
  }
  for (const level of ['error', 'warn'] as const) {
    const speak = console[level].bind(console)
    console[level] = (...words: unknown[]) => {
      said.push(words.map(String).join(' '))
      speak(...words)
    }
  }
  addEventListener('error', (event) => said.push(`${event.message} (${event.filename})`))
  addEventListener('unhandledrejection', ({ reason }) => said.push(`Unhandled: ${String(reason)}`))
  document.addEventListener('securitypolicyviolation', (event) => {
    said.push(`CSP: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`)
  })
  return said
}
