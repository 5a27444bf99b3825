/** What has a thread of messages and a history. */
export type ThreadKind = 'solicitare' | 'sesizare'
