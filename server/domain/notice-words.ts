/** Title and text of a notification. */
export interface NoticeWords {
  title: string
  text: string
}

/** Words in Romanian, and in English unless somebody wrote them in Romanian only. */
export interface BilingualWords extends NoticeWords {
  english?: NoticeWords | undefined
}
