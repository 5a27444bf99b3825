/** Texts of reading aloud, loaded when it is first used. */
export default {
  reading: 'Vă citim pagina.',
  stop: 'Oprește',
  empty: 'Pe pagină nu este nimic de citit.',
  noVoice:
    'Dispozitivul nu are o voce în limba română. O puteți adăuga din setările lui, la „Accesibilitate”.',
  failed: 'Vocea dispozitivului s-a oprit. Încercați din nou.',
}
