/** Sentences about rounds and their days, for the staff. */
export const roundTexts = {
  sameDay: 'Alegeți altă zi decât cea mutată.',
  past: 'Ziua nouă nu poate fi în trecut.',
  farAway: 'Ziua nouă este prea departe: alegeți una din anul care urmează.',
  hours: 'Se scrie ca 07:00-12:00, sau rămâne gol.',
  movedMeanwhile:
    'Turele acestei zile s-au schimbat între timp. Vedeți din nou ce s-ar muta și hotărâți.',
  /** Names of the fields, as the list of changes has them. */
  names: { frecventa: 'Frecvența', interval: 'Intervalul' },
}
