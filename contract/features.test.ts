import { expect, it } from 'vitest'
import { features, resolveFeaturesOff } from './features.ts'

it('turns off recurring payments with cards, and nothing else', () => {
  expect([...resolveFeaturesOff(['cards'])]).toEqual(['cards', 'recurring'])
  expect([...resolveFeaturesOff(['recurring', 'map'])]).toEqual(['recurring', 'map'])
  expect([...resolveFeaturesOff([])]).toEqual([])
  expect([...resolveFeaturesOff(features)]).toEqual([...features])
})
