/** Kinds of objects with a message thread and a history. */
export type ThreadKind = 'solicitare' | 'sesizare'
