/** Milliseconds since 1970; injected wherever time matters, so that tests can control it. */
export type Now = () => number

export const systemNow: Now = () => Date.now()
