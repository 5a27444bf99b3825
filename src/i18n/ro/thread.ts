import { plural } from '#contract/plural.ro.ts'

/** Texts of the conversation between a citizen and the operator. */
export default {
  title: 'Mesaje',
  you: 'Dvs.',
  operator: 'Operator',
  write: 'Mesajul dvs.',
  placeholder: 'Scrieți un mesaj',
  send: 'Trimite mesaj',
  sending: 'Se trimite',
  sent: 'Trimis',
  read: 'Citit',
  failed: 'Netrimis –',
  retry: 'reîncearcă',
  editing: 'Modificați un mesaj care nu a plecat încă.',
  leaveEditing: 'Lasă-l cum era',
  attached: 'Fișiere atașate',
  file: (name: string, size: string) => `${name} (${size})`,
  files: (count: number) => plural(count, { one: 'fișier atașat', few: 'fișiere atașate' }),
  download: (name: string) => `Descarcă ${name}`,
  tooMany: (most: number) =>
    `Un mesaj poate avea cel mult ${plural(most, { one: 'fișier', few: 'fișiere' })}.`,
}
