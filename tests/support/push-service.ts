/**
 * Runs in the page: stubs push subscriptions, because headless browsers have no push service. All else is the
 * browser's own.
 */
export function stubPushService(): void {
  const KEY = 'tests.abonament'
  const made = (applicationServerKey: string) => ({
    endpoint: `https://fcm.googleapis.com/fcm/send/${localStorage.getItem(KEY)}`,
    options: { applicationServerKey: bytesOf(applicationServerKey) },
    toJSON() {
      const { endpoint } = this
      const p256dh =
        'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM'
      return { endpoint, expirationTime: null, keys: { p256dh, auth: 'tBHItJI5svbpez7KI4CCXg' } }
    },
    unsubscribe: async () => {
      localStorage.removeItem(KEY)
      return true
    },
  })
  const bytesOf = (key: string) => {
    const text = atob(key.replaceAll('-', '+').replaceAll('_', '/'))
    return Uint8Array.from(text, (letter) => letter.charCodeAt(0)).buffer
  }
  const { prototype } = PushManager as unknown as { prototype: Record<string, unknown> }
  prototype['subscribe'] = async (options: { applicationServerKey: string }) => {
    localStorage.setItem(KEY, crypto.randomUUID())
    localStorage.setItem(`${KEY}.cheie`, options.applicationServerKey)
    return made(options.applicationServerKey)
  }
  prototype['getSubscription'] = async () =>
    localStorage.getItem(KEY) ? made(localStorage.getItem(`${KEY}.cheie`)!) : null
}
