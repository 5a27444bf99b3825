/** Milliseconds since 1970; a parameter wherever time decides, so that tests can hold it. */
export type Now = () => number

export const systemNow: Now = () => Date.now()
