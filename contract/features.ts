/** Features that an operator may turn off. */
export const features = [
  'cards',
  'recurring',
  'transfers',
  'push',
  'map',
  'sms',
  'english',
  'desk',
  'opendata',
] as const
export type Feature = (typeof features)[number]

/** Feature without which another one cannot work. */
const requirements: Partial<Record<Feature, Feature>> = { recurring: 'cards' }

/** Returns the features turned off, and those that need one of them. */
export function resolveFeaturesOff(off: readonly Feature[]): ReadonlySet<Feature> {
  const isOff = (feature: Feature): boolean => {
    const required = requirements[feature]
    return off.includes(feature) || (required !== undefined && isOff(required))
  }
  return new Set(features.filter(isOff))
}
