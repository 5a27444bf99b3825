import { describe, expect, it } from 'vitest'
import type { FormField } from '#contract/forms.ts'
import { createDataForm } from './form-data.ts'
import { parseLei, parseNumber } from '../lib/form-numbers.ts'

const field = (nume: string, more: Partial<FormField> = {}): FormField => ({
  nume,
  eticheta: nume,
  tip: 'text',
  obligatoriu: true,
  ...more,
})

const list = field('recipiente', {
  tip: 'lista',
  campuri: [field('tip'), field('bucati', { tip: 'numar_intreg', min: 1 })],
})

describe('a form defined as data', () => {
  it('starts with one item of a required list and with the default values', () => {
    const form = createDataForm([list, field('canal', { implicit: 'banca' })])
    expect(form.values.value).toEqual({ recipiente: [{}], canal: 'banca' })
    expect(form.dirty.value).toBe(false)
  })

  it('prefers known values to the defaults', () => {
    const form = createDataForm([field('canal', { implicit: 'banca' })], { canal: 'posta' })
    expect(form.get('canal')).toBe('posta')
  })

  it('shows a problem once its field was changed or left, or the form submitted', () => {
    const form = createDataForm([field('motiv'), field('nume'), field('rest')])
    expect(form.visibleError('motiv')).toBe(null)
    form.set('motiv', '')
    form.touch('nume')
    expect(form.visibleError('motiv')).toEqual({ problem: { key: 'required', limit: '' } })
    expect(form.visibleError('nume')).not.toBe(null)
    expect(form.visibleError('rest')).toBe(null)
    expect(form.submit()).toBe(false)
    expect(form.visibleError('rest')).not.toBe(null)
  })

  it('changes a value within an item of a list and leaves the others', () => {
    const form = createDataForm([list], { recipiente: [{ tip: 'a' }, { tip: 'b' }] })
    form.set('recipiente.1.bucati', 3)
    expect(form.get('recipiente.1.bucati')).toBe(3)
    expect(form.get('recipiente')).toEqual([{ tip: 'a' }, { tip: 'b', bucati: 3 }])
  })

  it('clears the errors of a removed item', () => {
    const form = createDataForm([list], { recipiente: [{}, { tip: 'b', bucati: 1 }] })
    form.set('recipiente.0.tip', '')
    form.removeItem('recipiente', 0)
    expect(form.get('recipiente')).toEqual([{ tip: 'b', bucati: 1 }])
    expect(form.visibleError('recipiente.0.tip')).toBe(null)
    expect(form.valid.value).toBe(true)
  })

  it('ignores fields hidden by their condition', () => {
    const form = createDataForm([
      field('titular', { optiuni: [], tip: 'text' }),
      field('motiv', { daca: { camp: 'titular', este: ['nu'] } }),
    ])
    form.set('titular', 'da')
    form.set('motiv', 'scris mai înainte')
    expect(form.valid.value).toBe(true)
    expect(form.visibleValues()).toEqual({ titular: 'da' })
    form.set('titular', 'nu')
    form.set('motiv', '')
    expect(form.valid.value).toBe(false)
  })

  it('finds the first field with an error in display order, within lists too', () => {
    const form = createDataForm([list, field('nume')], { recipiente: [{ tip: 'a', bucati: 0 }] })
    form.submit()
    expect(form.firstInvalid()).toBe('recipiente.0.bucati')
  })

  it("shows the server's message until its field changes", () => {
    const form = createDataForm([field('nume')], { nume: 'Ana' })
    form.setServerErrors({ nume: ['Prima.', 'Nu așa.'] })
    expect(form.visibleError('nume')).toEqual({ sentence: 'Nu așa.' })
    form.set('nume', 'Maria')
    expect(form.visibleError('nume')).toBe(null)
  })

  it('does not become dirty when prefilled', () => {
    const form = createDataForm([field('contract', { tip: 'selectie_contract' })])
    form.fill('contract', 4)
    expect([form.get('contract'), form.dirty.value]).toEqual([4, false])
  })
})

describe('numbers as people write them', () => {
  it.each([
    ['12,5', 12.5],
    ['12.5', 12.5],
    ['1.234,5', 1234.5],
    ['1,234.5', 1234.5],
    ['1 234', 1234],
    ['-3', -3],
    ['', null],
    ['12,', '12,'],
    ['doi', 'doi'],
    ['1e5', '1e5'],
  ])('%s', (text, meant) => {
    expect(parseNumber(text)).toBe(meant)
  })

  it.each([
    ['125,50', 12_550],
    ['125,5 lei', 12_550],
    ['1.234,567', '1.234,567'],
    ['1.250', 125_000],
    ['1,250.50', 125_050],
    ['1,250', '1,250'],
    ['0,1', 10],
    ['12,345', '12,345'],
    ['', null],
  ])('%s lei', (text, bani) => {
    expect(parseLei(text)).toBe(bani)
  })
})
