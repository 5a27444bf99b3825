/** Settings of Lighthouse on every page, beside the defaults of its mobile profile. */
export const settings = {
  // The performance score is left out: it depends on the load of the machine.
  onlyCategories: ['accessibility', 'best-practices', 'seo'],
  onlyAudits: [
    'first-contentful-paint',
    'largest-contentful-paint',
    'cumulative-layout-shift',
    'layout-shifts',
    'render-blocking-insight',
    'diagnostics',
    'network-requests',
  ],
  // A first visit: an earlier one leaves only local storage, where the token is.
  clearStorageTypes: [
    'file_systems',
    'shader_cache',
    'service_workers',
    'cache_storage',
    'indexeddb',
  ],
  // Paints are simulated from the requests alone: CPU times and response times that were observed depend on the load.
  throttling: { cpuSlowdownMultiplier: 0 },
  // The origin is none of ours, so each of ours gets the simulator's default response time.
  precomputedLanternData: {
    additionalRttByOrigin: { none: 0 },
    serverResponseTimeByOrigin: { none: 0 },
  },
  disableFullPageScreenshot: true,
  // In ms. The event stream of signed-in pages keeps their network busy, so Lighthouse always waits this long; on a
  // machine with six times the work it can do, their other requests ended within 9 s.
  maxWaitForLoad: 15_000,
}
