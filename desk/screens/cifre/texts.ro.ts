import type { CaseGroup } from '#contract/desk/cifre.ts'
import type { DeskCaseKind } from '#contract/desk/coada.ts'
import { deskLimits } from '#contract/desk/limits.ts'
import { formatDays } from '#contract/duration.ro.ts'
import { plural } from '#contract/plural.ro.ts'
import type { PeriodName } from '../../services/figure-period.ts'

const complaints = { one: 'sesizare', few: 'sesizări' }
const { months, mapDays, streets, places } = deskLimits.figures

/** Texts of the figures. Days come formatted, durations as „5,5 ore”, sums as „52,66 lei”. */
export const words = {
  lead: 'Câte cazuri au venit, cât de repede au fost rezolvate și ce bani au intrat.',
  tabs: 'Secțiunile cifrelor',
  tab: {
    scurt: 'Pe scurt',
    categorii: 'Categorii',
    strazi: 'Străzi',
    luni: 'Luni',
    harta: 'Hartă',
    bani: 'Bani',
  },
  none: '—',
  total: 'Total',
  all: 'Toate felurile',
  kind: 'Felul',
  kinds: {
    sesizare: 'Sesizări',
    solicitare: 'Solicitări',
    suport: 'Suport',
  } satisfies Record<DeskCaseKind, string>,

  period: {
    label: 'Perioada',
    form: 'Perioada cifrelor',
    names: {
      luna: 'Luna aceasta',
      'luna-trecuta': 'Luna trecută',
      anul: 'Anul acesta',
      azi: 'Azi',
      ieri: 'Ieri',
      saptamana: 'Ultimele 7 zile',
      zile: 'Alte zile',
    } satisfies Record<PeriodName, string>,
    from: 'De la',
    to: 'Până la',
    show: 'Arată',
    wrong: 'Ziua de sfârșit este după cea de început.',
    long: `Cel mult ${plural(months, { one: 'lună', few: 'luni' })}.`,
    longMap: `Cel mult ${formatDays(mapDays)}.`,
    shown: (from: string, to: string) => (from === to ? from : `${from} – ${to}`),
  },

  download: 'Descarcă CSV',
  downloaded: (name: string, lines: number) =>
    `S-a descărcat ${name}, cu ${plural(lines, { one: 'linie', few: 'linii' })}.`,

  empty: 'Nicio cifră în această perioadă',
  emptyText: 'Nu a venit și nu s-a închis niciun caz. Alegeți altă perioadă.',

  summary: {
    caption: 'Cifrele perioadei',
    byKind: 'Pe feluri de cazuri',
    figure: 'Cifra',
    now: 'În perioadă',
    before: 'Înainte',
    meaning: 'Ce înseamnă',
    beforeDays: (from: string, to: string) => `„Înainte” este perioada ${from} – ${to}.`,
    labels: {
      noi: 'Cazuri noi',
      inchise: 'Cazuri închise',
      deschise: 'Deschise la sfârșit',
      depasite: 'Cu termenul depășit',
      raspunsuri_cerute: 'Răspunsuri cerute după termen',
      raspuns: 'Până la primul răspuns',
      inchidere: 'Până la închidere',
      termen: 'Închise în termen',
      intarziere: 'Cât s-a depășit termenul',
      rezolvat: 'Confirmă rezolvarea',
    },
    meanings: {
      noi: 'Cazuri trimise în perioadă.',
      inchise: (solved: number) =>
        `Cazuri închise de tot în perioadă. Rezolvate așa cum s-a cerut: ${solved}.`,
      deschise: 'Cazuri neînchise la sfârșitul perioadei, oricând au fost trimise.',
      depasite: 'Cele deschise la sfârșitul perioadei, după termenul lor legal.',
      raspunsuri_cerute: 'De câte ori au cerut cetățenii un răspuns al cărui termen trecuse.',
      raspuns: (half: string, most: string) =>
        `Jumătate dintre cazuri au primit răspuns în cel mult ${half}; nouă din zece, în cel mult ${most}.`,
      inchidere: (half: string, most: string) =>
        `Jumătate dintre cazuri s-au închis în cel mult ${half}; nouă din zece, în cel mult ${most}.`,
      noRaspuns: 'În perioadă nu s-a dat niciun prim răspuns.',
      noInchidere: 'În perioadă nu s-a închis niciun caz.',
      termen: (inTerm: number, due: number) =>
        `Dintre cele ${due} închise care aveau termen, ${inTerm} s-au închis până la el.`,
      noTermen: 'În perioadă nu s-a închis niciun caz cu termen.',
      intarziere: (late: number, half: string, most: string) =>
        `Închise după termen: ${late}. Jumătate dintre ele l-au depășit cu cel mult ${half}; nouă din zece, cu cel mult ${most}.`,
      noIntarziere: 'În perioadă nu s-a închis niciun caz după termenul lui.',
      rezolvat: (yes: number, no: number, reopened: number) =>
        `Ultimul cuvânt al cetățenilor despre soluțiile sesizărilor: Da, ${yes}; Nu, ${no}, din care redeschise ${reopened}. Redeschiderea înseamnă Nu.`,
      noRezolvat: 'În perioadă niciun cetățean nu a spus dacă sesizarea s-a rezolvat.',
    },
  },

  change: {
    points: (count: number) =>
      plural(count, { one: 'punct procentual', few: 'puncte procentuale' }),
    same: (before: string) => `la fel: ${before}`,
    more: (by: string, before: string) => `cu ${by} mai mult decât ${before}`,
    less: (by: string, before: string) => `cu ${by} mai puțin decât ${before}`,
    longer: (by: string, before: string) => `cu ${by} mai lung decât ${before}`,
    shorter: (by: string, before: string) => `cu ${by} mai scurt decât ${before}`,
  },

  table: {
    captions: {
      categorie: 'Cifre pe categorii',
      strada: 'Cifre pe străzi',
      sector: 'Cifre pe sectoare',
      luna: 'Cifre pe luni',
      fel: 'Cifre pe feluri de cazuri',
    } satisfies Record<CaseGroup | 'fel', string>,
    headings: {
      categorie: 'Categoria',
      strada: 'Strada',
      sector: 'Sectorul',
      luna: 'Luna',
      fel: 'Felul',
    } satisfies Record<CaseGroup | 'fel', string>,
    unnamed: {
      categorie: 'Fără categorie',
      strada: 'Fără stradă',
      sector: 'Fără sector',
      luna: '',
      fel: '',
    } satisfies Record<CaseGroup | 'fel', string>,
    columns: {
      noi: 'Noi',
      inchise: 'Închise',
      rezolvate: 'din care rezolvate',
      deschise: 'Deschise la sfârșit',
      depasite: 'din care depășite',
      raspuns: 'Primul răspuns, jumătate',
      inchidere: 'Închidere, jumătate',
      inchidereMost: 'Închidere, 9 din 10',
      termen: 'În termen',
      intarziere: 'Întârziere, jumătate',
      rezolvat: 'Confirmă rezolvarea',
    },
    explained:
      '„Jumătate” și „9 din 10” spun în cât timp, cel mult, au primit răspuns ori s-au închis atâtea dintre cazuri. Întârzierea este a celor închise după termen.',
    rows: (shown: number, all: number) =>
      `Primele ${shown} din ${all}, cele cu mai multe cazuri noi. Fișierul CSV le are pe toate.`,
  },
  streets: {
    group: 'Pe',
    groups: { strada: 'Străzi', sector: 'Sectoare' },
    search: 'Numele străzii',
    submit: 'Caută',
    text: `Numărul casei nu contează. Se văd cel mult ${plural(streets, { one: 'stradă', few: 'străzi' })}.`,
    nothing: 'Nicio stradă cu acest nume',
    nothingText: 'În perioada aleasă nu este niciun caz pe o astfel de stradă.',
  },

  map: {
    label: 'Harta sesizărilor. Se mută cu săgețile; lista de lângă ea are aceleași sesizări.',
    list: 'Sesizările',
    count: (count: number) => plural(count, complaints),
    limited: `Se văd ultimele ${places}.`,
    unplaced: (count: number) =>
      count === 1
        ? 'Una nu are loc pe hartă și este numai în listă.'
        : `${count} nu au loc pe hartă și sunt numai în listă.`,
    cluster: (count: number) => `${plural(count, complaints)} în acest loc`,
    legend: 'Semnele de pe hartă',
    signs: { deschisa: 'deschisă', depasita: 'depășită', inchisa: 'închisă' },
    open: (number: string) => `Deschide ${number}`,
    noStreet: 'fără stradă',
    chosen: 'Sesizarea aleasă pe hartă',
    empty: 'Nicio sesizare în aceste zile',
    emptyText: 'Alegeți alte zile.',
    mapTexts: {
      zoomIn: 'Mărește harta',
      zoomOut: 'Micșorează harta',
      missing: 'Harta nu se poate încărca acum.',
    },
  },

  money: {
    caption: 'Bani pe luni',
    summary: 'Banii perioadei',
    empty: 'Nicio mișcare de bani în această perioadă',
    columns: {
      luna: 'Luna',
      facturat: 'Facturat',
      incasat: 'Încasat',
      card: 'Card',
      transfer: 'Transfer',
      numerar: 'Numerar',
      alte: 'Altfel',
      rest: 'Neîncasat azi',
      restant: 'din care restant',
    },
    labels: {
      facturat: 'Facturat',
      incasat: 'Încasat',
      datorat: 'De încasat azi',
      restant: 'Restant azi',
    },
    meanings: {
      facturat: 'Facturile emise în perioadă, fără ce s-a stornat în ea.',
      incasat: 'Banii intrați în perioadă, oricând s-a facturat, fără ce s-a dat înapoi.',
      datorat: 'Facturi, taxe și penalități neplătite azi, oricând au fost emise.',
      restant: 'Cele de mai sus, după scadență.',
    },
    explained:
      '„Neîncasat azi” este ce a mai rămas de plată din facturile emise în luna aceea. „Altfel” sunt încasările aduse din alte evidențe.',
  },
}
