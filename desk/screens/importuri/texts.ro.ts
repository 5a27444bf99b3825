import { importFileDays } from '#contract/retention.ts'
import { maxImportBytes } from '#contract/import-kinds.ts'
import type { ImportArea, ImportKindName, ImportState } from '#contract/import-kinds.ts'
import type { ImportItem } from '#contract/import-fields.ts'
import { plural } from '#contract/plural.ro.ts'
import { formatNumber } from '#src/i18n/numbers.ts'

const lines = { one: 'linie', few: 'linii' }
const wrongLines = { one: 'linie greșită', few: 'linii greșite' }
const wrongDefinitions = { one: 'definiție greșită', few: 'definiții greșite' }
const problems = { one: 'problemă', few: 'probleme' }
const days = { one: 'zi', few: 'zile' }

const countMb = (area: ImportArea): number => maxImportBytes(area) / 1024 ** 2

/** Texts of the pages of imports. */
export const words = {
  lead: 'Date aduse din alte sisteme, din fișiere. Întâi se face proba, care nu schimbă nimic.',
  add: 'Import nou',
  statements: 'Extrasele de cont se aduc din ',
  statementsLink: 'Bani, Extrase',
  kind: 'Felul fișierului',
  allKinds: 'Toate',
  kinds: {
    clienti: 'Clienți',
    contracte: 'Contracte',
    recipiente: 'Recipiente',
    locatii: 'Locuri de consum',
    facturi: 'Facturi',
    incasari: 'Încasări fără extras',
    ture: 'Ture',
    zile: 'Zilele turelor',
    'ture-locatii': 'Locurile din ture',
    neridicari: 'Neridicări',
    puncte: 'Puncte de colectare',
    strazi: 'Străzi',
    'unde-arunc': 'Unde arunc?',
    tipuri: 'Tipuri de solicitări',
    categorii: 'Categorii de sesizări',
  } satisfies Record<ImportKindName, string>,
  areas: {
    clienti: 'Clienți',
    bani: 'Bani',
    ture: 'Ture',
    continut: 'Conținut',
    cataloage: 'Cataloage',
  } satisfies Record<ImportArea, string>,
  states: {
    primit: 'se verifică',
    verificat: 'verificat',
    in_lucru: 'în lucru',
    incheiat: 'încheiat',
    oprit: 'oprit',
    esuat: 'eșuat',
    in_desfacere: 'se desface',
    desfacut: 'desfăcut',
  } satisfies Record<ImportState, string>,
  sources: {
    birou: 'din birou',
    comanda: 'din linia de comandă',
    api: 'prin API',
  } satisfies Record<ImportItem['prin'], string>,

  list: {
    caption: 'Importuri, întâi cele mai noi',
    file: 'Fișierul',
    kind: 'Felul',
    who: 'Adus de',
    added: 'Adăugate',
    changed: 'Schimbate',
    removed: 'Scoase',
    same: 'Neschimbate',
    wrong: 'Greșite',
    state: 'Stare',
    empty: 'Niciun import',
    emptyText: 'Primul fișier se aduce cu „Import nou”.',
  },

  fresh: {
    title: 'Import nou',
    lead: 'Alegeți felul fișierului și vedeți cum este scris.',
    back: 'Toate importurile',
    columns: 'Coloanele fișierului',
    columnsText:
      'CSV în UTF-8, cu valori despărțite de ; sau de virgulă și cu numele coloanelor pe prima linie, în orice ordine. O coloană facultativă poate lipsi.',
    column: 'Coloana',
    required: 'Obligatorie',
    about: 'Ce conține',
    example: 'De exemplu',
    yes: 'da',
    no: 'nu',
    model: 'Descarcă un exemplu',
    definition: 'Cum este fișierul',
    definitionText:
      'JSON în UTF-8. Cum este o definiție se vede cel mai bine din una de acum: se descarcă din Conținut, de la „Schimbă”, și se aduce înapoi corectată.',
    file: { csv: 'Fișierul CSV', json: 'Fișierul JSON' },
    fileHint: (area: ImportArea) =>
      `Cel mult ${countMb(area)} MB. Se păstrează ${plural(importFileDays, days)}, apoi se șterge.`,
    fileMissing: 'Alegeți fișierul',
    otherFormat: {
      csv: 'Fișierul ales este JSON, iar acest fel se aduce ca CSV. Alegeți alt fișier.',
      json: 'Fișierul ales este CSV, iar acest fel se aduce ca JSON. Alegeți alt fișier.',
    },
    tooLarge: (area: ImportArea) => `Fișierul are peste ${countMb(area)} MB.`,
    attempt: 'Fă proba',
  },

  one: {
    title: (kind: string, id: number) => `${kind}: importul ${id}`,
    head: (file: string, who: string, source: string, when: string) =>
      `${file}, adus de ${who} ${source}, ${when}`,
    statusLabel: 'Mersul importului',
    checking: 'Fișierul se verifică. Nimic nu se schimbă.',
    waiting: 'Așteaptă să înceapă.',
    progress: (done: number, all: number) =>
      `S-au scris ${formatNumber(done)} din ${plural(all, lines)}.`,
    progressLabel: 'Linii scrise',
    spoken: (percent: number) => `Scris ${percent}%.`,
    leave: 'Puteți pleca de pe pagină: importul merge mai departe.',
    stopping: 'Se oprește.',
    trialTitle: 'Ce s-ar întâmpla',
    resultTitle: 'Ce s-a făcut',
    read: { csv: 'Linii citite', json: 'Definiții citite' },
    added: 'Adăugate',
    changed: 'Schimbate',
    removed: 'Scoase',
    same: 'Neschimbate',
    wrong: 'Greșite',
    conflicts: 'În conflict',
    nothing: 'În fișier nu este nimic de scris.',
    clean: { csv: 'Toate liniile sunt bune.', json: 'Toate definițiile sunt bune.' },
    sameFile: (id: number, when: string) =>
      `Același fișier a mai fost adus: importul ${id}, ${when}. Ce este deja scris nu se scrie încă o dată.`,
    start: 'Importă',
    resume: 'Continuă importul',
    discard: 'Renunță la fișier',
    stop: 'Oprește importul',
    startAsk: (kind: string) => `Importați: ${kind.toLowerCase()}?`,
    startCounts: (added: number, changed: number, removed: number) =>
      [
        `Se adaugă ${formatNumber(added)}, se schimbă ${formatNumber(changed)}`,
        ...(removed > 0 ? [`se scot ${formatNumber(removed)}`] : []),
      ].join(', ') + '.',
    startWrong: {
      csv: (wrong: number) => `Nu se aduc ${plural(wrong, wrongLines)}.`,
      json: (wrong: number) => `Nu se aduc ${plural(wrong, wrongDefinitions)}.`,
    },
    consequence: {
      clienti: 'Importul nu se poate desface: ce este greșit se corectează cu alt fișier.',
      bani: 'Importul nu se poate desface: o factură greșită se stornează, o încasare greșită se anulează. Titularii sunt anunțați.',
      ture: `Cetățenii văd turele noi imediat. Importul se poate desface în ${plural(importFileDays, days)}.`,
      continut: `Cetățenii văd schimbarea imediat. Importul se poate desface în ${plural(importFileDays, days)}.`,
      cataloage:
        'Cetățenii văd schimbarea imediat. Importul nu se desface: cum era înainte se pune la loc din Conținut, de la „Istoric”.',
    } satisfies Record<ImportArea, string>,
    started: 'Importul a pornit.',
    stopAsk: 'Opriți importul?',
    stopText: 'Ce s-a scris rămâne. Pornit din nou, se scrie restul.',
    stopRequested: 'Importul se oprește după ce termină ce a început.',
    discarded: 'Fișierul a fost lăsat deoparte. Nimic nu s-a schimbat.',
    undo: 'Desface importul',
    undoAsk: 'Desfaceți importul?',
    undoText:
      'Ce a fost adăugat se scoate, iar ce a fost schimbat devine ca înainte. Ce s-a mai schimbat între timp, sau este folosit de altele, rămâne cum este.',
    undoStarted: 'Importul se desface.',
    undoing: 'Importul se desface.',
    undone: (undone: number, kept: number) =>
      kept > 0
        ? `S-au pus la loc ${formatNumber(undone)}. Au rămas ${formatNumber(kept)}, fiindcă s-au schimbat între timp sau sunt folosite.`
        : `S-au pus la loc ${formatNumber(undone)}.`,
    done: 'Importul s-a încheiat.',
    notDone: 'Importul nu s-a încheiat.',
    noFile: 'Fișierul nu mai este păstrat: pentru restul liniilor, trimiteți-l din nou.',
    problemsTitle: 'Probleme',
    problemsCaption: 'Probleme, în ordinea liniilor',
    problemsShown: (shown: number, all: number) =>
      shown < all
        ? `Sunt arătate primele ${shown} din ${plural(all, problems)}; în fișierul liniilor respinse sunt toate.`
        : '',
    line: 'Linia',
    column: { csv: 'Coloana', json: 'Câmpul' },
    problem: 'Problema',
    wholeLine: { csv: 'toată linia', json: 'toată definiția' },
    rejected: 'Descarcă liniile respinse',
    rejectedHint: {
      csv: 'Cu numărul și problema fiecăreia. Corectate, se pot aduce din nou, fără să scoateți coloanele adăugate.',
      json: 'Cu numărul și problemele fiecăreia, de citit: corectura se face în fișierul trimis.',
    },
    rejectedDone: (name: string) => `S-a descărcat ${name}.`,
  },
}
