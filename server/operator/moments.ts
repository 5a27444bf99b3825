const moments = new Intl.DateTimeFormat('ro', {
  timeZone: 'Europe/Bucharest',
  dateStyle: 'short',
  timeStyle: 'short',
})

/** A moment by the clocks of Bucharest, as an operator is shown it. */
export const shownMoment = (moment: Date): string => moments.format(moment)
