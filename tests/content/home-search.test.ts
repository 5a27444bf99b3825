import { describe, expect, it } from 'vitest'
import articles from '../../city/sector-5/continut/utile.json' with { type: 'json' }
import places from '../../city/sector-5/continut/locatii.json' with { type: 'json' }
import faq from '#server/seed/content/faq.json' with { type: 'json' }
import hints from '#server/seed/content/unde-arunc.json' with { type: 'json' }
import { initialSesizari, initialSolicitari } from '#server/seed/seed-catalogues.ts'
import fractii from '#src/i18n/ro/fractii.ts'
import texts from '#src/i18n/ro/home-search.ts'
import { searchHome, type Answer, type Searchable } from '#src/services/home-search.ts'

const INVOICE = { id: 7, serie: 'SB5', numar: '0012345' }

const all = {
  hints,
  categories: initialSesizari.categorii,
  types: initialSolicitari.tipuri,
  points: places,
  articles: articles.map((one) => ({ ...one, id: one.slug })),
  questions: Object.values(faq).flat(),
  sesizari: [
    { id: 3, numar: 'SZ-2026-000123', denumire: 'Depozitare ilegală', adresa_text: 'Str. Lungă 5' },
  ],
  solicitari: [{ id: 4, numar: 'SOL-2026-000045', denumire: 'Pubelă nouă' }],
  invoices: [INVOICE],
  contracts: [{ id: 5, numar: 'C-778899' }],
} as unknown as Searchable

function nameOf(answer: Answer): string {
  switch (answer.kind) {
    case 'hint':
      return `hint ${answer.hint.obiect}`
    case 'category':
      return `category ${answer.category.cod}`
    case 'type':
      return `type ${answer.type.cod}`
    case 'point':
      return `point ${answer.point.tip}`
    case 'article':
      return `article ${answer.article.titlu}`
    case 'question':
      return `question ${answer.question.intrebare}`
    case 'page':
      return `page ${answer.page}`
    default:
      return answer.kind
  }
}

const search = (typed: string) =>
  searchHome(all, { ...texts.words, points: fractii.points }, typed).map(nameOf)

/** Typed texts, each with the answer that comes first. */
const first: [typed: string, answer: string][] = [
  ['baterii', 'hint Baterii'],
  ['bateriile vechi', 'hint Baterii'],
  ['unde arunc bateriile?', 'hint Baterii'],
  ['saltea', 'hint Saltea'],
  ['televizor', 'hint Televizor'],
  ['medicamente expirate', 'hint Medicamente expirate'],
  ['ulei de prajit', 'hint Ulei de gătit folosit'],
  ['brad', 'hint Brad de Crăciun'],
  ['gunoi', 'pickup'],
  ['când vine gunoiul', 'pickup'],
  ['cand se ridica gunoiul', 'pickup'],
  ['colectare', 'pickup'],
  ['cand vine masina de gunoi', 'pickup'],
  ['zile de colectare', 'pickup'],
  ['gunoi neridicat', 'category NERIDICARE'],
  ['nu au luat gunoiul', 'category NERIDICARE'],
  ['caine mort', 'category ANIMALE_MOARTE'],
  ['sobolani', 'category MIROS'],
  ['zapada', 'category DESZAPEZIRE'],
  ['tomberoane sparte', 'category RECIPIENT'],
  ['cât am de plată', 'debt'],
  ['factura', 'debt'],
  ['facturi', 'debt'],
  ['datorii', 'debt'],
  ['SB5 0012345', 'invoice'],
  ['12345', 'invoice'],
  ['factura 12345', 'invoice'],
  ['SZ-2026-000123', 'sesizare'],
  ['SOL-2026-000045', 'solicitare'],
  ['C-778899', 'contract'],
  ['contract', 'contract'],
  ['sesizarile mele', 'page sesizari'],
  ['unde arunc', 'page utile'],
  ['reziliere', 'type INCETARE'],
  ['mostenire', 'type SCHIMBARE_TITULAR'],
  ['s-a nascut un copil', 'type MODIFICARE_PERSOANE'],
  ['pubela mai mare', 'type PUBELA_NOUA'],
  ['schimb parola', 'page setari'],
  ['numarul de telefon', 'page setari'],
  ['text mai mare', 'page setari'],
  ['card', 'page carduri'],
  ['istoric plati', 'page plati'],
  ['notificari', 'page notificari'],
  ['centru de aport', 'point centru_aport'],
  ['birou de contractare', 'point birou'],
]

/** Typed texts, each with an answer among the first three. */
const near: [typed: string, answer: string][] = [
  ['depozitare ilegala', 'sesizare'],
  ['birou', 'point birou'],
  ['tomberon', 'category RECIPIENT'],
  ['frigider', 'hint Frigider'],
  ['frigider', 'type DEEE'],
  ['moloz', 'type MOLOZ'],
  ['canapea', 'type VOLUMINOASE'],
  ['parola', 'page setari'],
  ['ajutor', 'page suport'],
  ['plata cu cardul', 'page carduri'],
]

describe('the search of the home page', () => {
  it.each(first)('answers „%s” with %s first', (typed, answer) => {
    expect(search(typed)[0]).toBe(answer)
  })

  it.each(near)('answers „%s” with %s among the first three', (typed, answer) => {
    expect(search(typed).slice(0, 3)).toContain(answer)
  })

  it('finds nothing where there is nothing', () => {
    expect(search('zxcvbqwe')).toEqual([])
  })
})
