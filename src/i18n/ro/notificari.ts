import { plural } from '#contract/plural.ro.ts'
import { reminderAnswerNames } from '#contract/reminder-answers.ro.ts'

/** Texts of the notifications list and of push on this device. */
export default {
  title: 'Notificări',
  loading: 'Se încarcă notificările',
  filters: 'Ce notificări se văd',
  all: 'Toate',
  unreadOnly: 'Necitite',
  readAll: 'Marchează tot ca citit',
  unread: 'Necitită',
  days: { today: 'Astăzi', yesterday: 'Ieri', earlier: 'Mai demult' },
  count: (shown: number, total: number) =>
    `${shown} din ${plural(total, { one: 'notificare', few: 'notificări' })}`,
  empty: 'Nu aveți notificări.',
  emptyUnread: 'Nu aveți notificări noi.',
  emptyText: 'Aici vă spunem când se schimbă ceva: răspunsuri, colectări mutate, facturi.',
  reminder: {
    answers: reminderAnswerNames,
    done: {
      maine: 'Vă amintim din nou mâine.',
      oprit: 'Nu vă mai amintim de asta.',
      iar: 'Vă amintim în continuare.',
    },
    undo: 'Anulează',
  },
  preferences: 'Alegeți ce notificări primiți',
  push: {
    offer: 'Primiți anunțuri și când aplicația este închisă',
    offerText: 'Acest dispozitiv vă poate anunța când primiți un răspuns sau se mută o colectare.',
    turnOn: 'Anunță-mă aici',
    later: 'Nu, mulțumesc',
    installFirst:
      'Pe iPhone și iPad notificările vin numai după ce puneți portalul pe ecranul principal.',
    denied:
      'Ați blocat notificările pentru acest portal. Le puteți permite din setările browserului.',
    on: 'Acest dispozitiv vă anunță când este ceva nou.',
    turnedOn: 'De acum vă anunțăm pe acest dispozitiv.',
    turnOff: 'Nu mai anunța aici',
    failed: 'Nu am putut porni notificările pe acest dispozitiv. Încercați mai târziu.',
  },
}
