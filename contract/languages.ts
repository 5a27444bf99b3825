/** Languages of the interface, the default first. */
export const languages = ['ro', 'en'] as const

export type Language = (typeof languages)[number]
