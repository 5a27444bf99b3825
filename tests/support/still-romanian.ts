/** Content of the server that is not in English yet. */
interface Untranslated {
  /** Elements that hold it. */
  within?: string
  /** It, in texts that also have words of the interface. */
  words?: RegExp
}

/** Untranslated content by route; `*` is on every one. An entry goes once its content is in English, or is marked. */
export const stillRomanian: Readonly<Record<string, Untranslated>> = {
  '*': { words: /luni–duminică|Birou contracte|Centru de aport|Clopot sticlă|Container pentru/ },
  '/dashboard/main': { within: 'main .rows, main .note' },
  '/setari': { words: /Chrome pe Linux/ },
  '/solicitare-add': { within: 'main .card, main .rows, main form' },
  '/solicitari': { within: 'main .rows' },
  '/solicitare-view/:solicitareId': { within: 'h1, main .pairs, main .msg, main .timeline__note' },
  '/contracte-active': { within: 'main .pairs, main .containers' },
  '/plati': { within: 'main .table, dialog .table', words: /Factura/ },
  '/payments': { within: 'main .rows' },
  '/success-bt-payment/:plataId?': { words: /Factura/ },
  '/fail-bt-payment/:plataId?': { words: /Factura/ },
  '/locatii': { within: 'main .rows' },
  '/locatie/:id': { within: 'main .rows, main .containers, main .note, main .outcome' },
  '/locatie/punct/:id': { within: 'h1, main .pairs' },
  '/utile': { within: 'main .rows' },
  '/utile/:id': { within: 'h1, main article, main .rows' },
  '/notificari': { within: 'main .rows' },
  '/sesizari': { within: 'main .rows' },
  '/sesizari/noua': { within: 'main .rows, main .chips, main form' },
  '/sesizare/:id': { within: 'h1, main .pairs, main .msg, main .timeline__note' },
  'Frequently asked questions': { within: 'dialog details' },
}
