/** Texts built into index.html for browsers that cannot run the portal. */
export default {
  text: 'Portalul nu poate porni în acest browser. Actualizați browserul sau deschideți portalul pe alt dispozitiv.',
  withoutScripts: 'JavaScript este oprit: porniți-l din setările browserului.',
  call: 'Vă ajutăm și la telefon:',
}
