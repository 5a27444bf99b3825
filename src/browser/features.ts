import type { Feature } from '#contract/features.ts'

/** Attribute of `<html>` with the features that are off, which the server writes into the page. */
const readFeaturesOff = (): string | undefined =>
  typeof document === 'undefined' ? undefined : document.documentElement.dataset['off']

/** True if the operator has turned the feature off. */
export const isFeatureOff = (feature: Feature): boolean =>
  readFeaturesOff()?.split(' ').includes(feature) ?? false
