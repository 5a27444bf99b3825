import { expect, it } from 'vitest'
import { formatOptions, parseOptions } from './options.ts'

const defaults = { taps: 20, offline: false, screen: '' }

it('returns the defaults of options that are not given', () => {
  expect(parseOptions([], defaults)).toEqual(defaults)
})

it('parses each option by the type of its default', () => {
  const args = ['--taps', '3', '--offline', '--screen', 'Acasă']
  expect(parseOptions(args, defaults)).toEqual({ taps: 3, offline: true, screen: 'Acasă' })
})

it.each(['0', '-1', '1.5', 'many', '12345678'])('rejects %s as a count', (count) => {
  expect(() => parseOptions([`--taps=${count}`], defaults)).toThrow(
    '--taps requires a positive integer',
  )
})

it('rejects an unknown option', () => {
  expect(() => parseOptions(['--speed', '3'], defaults)).toThrow('--speed')
})

it('formats the options with their defaults', () => {
  expect(formatOptions(defaults)).toBe('--taps 20 [--offline] --screen …')
})
