/** Audited actions of staff on clients, in words. */
export const clientActions: Record<string, string> = {
  'clienti.cautati': 'a căutat un client',
  'clienti.vazuti': 'a văzut o listă de clienți',
  'client.vazut': 'a văzut datele unui client',
  'client.cont_vazut': 'a văzut contul unui client',
  'client.cnp_vazut': 'a cerut CNP-ul sau CUI-ul întreg al unui client',
  'client.sold_vazut': 'a văzut soldul unui client',
  'client.facturi_vazute': 'a văzut facturile unui client',
  'client.plati_vazute': 'a văzut plățile unui client',
  'client.incasari_vazute': 'a văzut încasările unui client',
  'client.acorduri_vazute': 'a văzut acordurile de plată ale unui client',
  'client.sesizari_vazute': 'a văzut sesizările unui client',
  'client.solicitari_vazute': 'a văzut solicitările unui client',
  'client.suport_vazut': 'a văzut cererile de suport ale unui client',
  'factura.descarcata': 'a descărcat o factură',
  'client.aprobat': 'a aprobat un cont de client',
  'cont.deblocat': 'a deblocat contul unui client',
  'pin.retrimis': 'a trimis un PIN nou unui client',
  'sesiuni.inchise': 'a încheiat toate sesiunile unui client',
}

/** Beginnings of actions that end with their reason, in words. */
export const clientActionPrefixes: Record<string, string> = {
  'client.nume_corectat.': 'a corectat numele unui client: ',
  'client.telefon_corectat.': 'a corectat telefonul unui client: ',
  'client.email_corectat.': 'a corectat e-mailul unui client: ',
  'cont.inchis.': 'a închis contul unui client: ',
}
