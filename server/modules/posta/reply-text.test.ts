import { describe, expect, it } from 'vitest'
import { extractReply } from './reply-text.ts'

const quoted = '> Bună ziua,\n>\n> Am nevoie de o fotografie.'
const NEW = 'Am atașat fotografia.\n\nMulțumesc, Ana'

describe('the text of an answer', () => {
  it.each([
    [
      'Gmail',
      `În vin., 27 nov. 2026 la 10:15, Portal <raspuns+s1@exemplu.ro> a scris:\n\n${quoted}`,
    ],
    [
      'Gmail, wrapped',
      `On Fri, Nov 27, 2026 at 10:15 AM Portal <\nraspuns+s1@exemplu.ro> wrote:\n\n${quoted}`,
    ],
    ['Apple Mail', `Pe 27 nov. 2026, la 10:15, Portal <raspuns@exemplu.ro> a scris:\n\n${quoted}`],
    [
      'Yahoo, which marks nothing',
      'Pe vineri, 27 noiembrie 2026 la 10:15:21 EET, Portal <p@exemplu.ro> a scris:\n\n Bună ziua,\n Text.',
    ],
    [
      'Outlook',
      'De la: Portal <p@exemplu.ro>\nTrimis: vineri, 27 noiembrie 2026 10:15\nCătre: Ana\nSubiect: Sesizarea\n\nBună ziua',
    ],
    [
      'Outlook in English',
      '________________________________\nFrom: Portal <p@exemplu.ro>\nSent: Friday\nTo: Ana\n\nBună ziua',
    ],
    ['older Outlook', '-----Mesaj original-----\nDe la: Portal\nBună ziua'],
    ['a program that only marks', quoted],
    ['a signature', '-- \nAna Pop\nDirector'],
    ['a phone', 'Trimis de pe iPhone-ul meu'],
    [
      'a phone, above a quote',
      `Sent from my iPhone\n\nOn 27 Nov 2026, at 10:15, Portal <p@exemplu.ro> wrote:\n\n${quoted}`,
    ],
  ])('is without what is added by %s', (_what, added) => {
    expect(extractReply(`${NEW}\r\n\r\n${added}`)).toBe(NEW)
  })

  it('is kept between and below marked lines', () => {
    const text = `On Friday, Portal <p@exemplu.ro> wrote:\n> Unde?\nÎn parc.\n> Când?\nIeri.`
    expect(extractReply(text)).toBe('În parc.\nIeri.')
  })

  it.each([
    'De la: depozit până la colț este gunoi.\nNimeni nu vine.',
    'Pe 3 mai vecinul a scris: „nu strângem”.',
    'În curte sunt saci.\nPe trotuar, la fel.\n\nNu s-a scris nimic.',
    'Termenul -- cel din mai -- a trecut.',
    'Trimis de pe iPhone mesajul nu a ajuns.\nÎl trimit din nou.',
    'Nu am primit nimic.\nTrimis din nou la voi, fără răspuns.',
  ])('is kept when it only looks like a quote: %s', (text) => {
    expect(extractReply(text)).toBe(text)
  })

  it('is empty when nothing new was written', () => {
    expect(extractReply(`\n${quoted}`)).toBe('')
  })

  it('has no control characters, and letters with comma below', () => {
    expect(extractReply('Cutia\u0000 e \u200Bplin\u0103 \u015Fi spart\u0103.\u00A0')).toBe(
      'Cutia e plină și spartă.',
    )
  })

  it.each([`Pe ${'a '.repeat(90_000)}`, 'On a day Ana wrote:\n> x\n'.repeat(8000)])(
    'is found in a long one',
    (text) => {
      expect(extractReply(`Bun.\n${text}`)).toMatch(/^Bun\./)
    },
  )
})
