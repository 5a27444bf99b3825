import type { EveReminder } from '#contract/locatii.ts'

/** Texts of the reminder of the evening before a pick-up. */
export default {
  title: 'Cu o seară înainte',
  lead: 'Vă spunem ce se colectează a doua zi, ca să scoateți recipientul la timp.',
  hour: 'La ce oră',
  channel: 'Pe unde',
  channels: {
    push: 'Notificare',
    sms: 'SMS',
    email: 'E-mail',
  } satisfies Record<EveReminder['canal'], string>,
  hints: {
    push: 'Dispozitivul vă va întreba dacă permiteți notificările.',
    sms: 'Pe numărul din contul dvs.',
    email: 'Pe adresa din contul dvs.',
  } satisfies Record<EveReminder['canal'], string>,
  unconfirmed: 'Nu este confirmat în contul dvs. Alegeți altul, sau confirmați-l din setări.',
  moved: 'Dacă o colectare se mută, vă anunțăm în ziua în care se mută.',
  save: 'Salvează',
  stop: 'Nu-mi mai aminti',
  close: 'Închide',
  saved: (hour: string) => `Vă amintim în ajun, la ${hour}.`,
  stopped: 'Nu vă mai amintim.',
}
