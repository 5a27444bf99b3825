import type ro from '../ro/share.ts'

const count = (number: number, one: string, many: string) =>
  `${number} ${number === 1 ? one : many}`

const share: typeof ro = {
  received: (number) => `We have received ${count(number, 'photo', 'photos')}.`,
  added: (number) =>
    `We have added ${count(number, 'photo', 'photos')} to the complaint you had begun.`,
  place: (near) =>
    near ? `The place is that of the photo: ${near}.` : 'The place is that of the photo.',
  placeOffered: 'The complaint already has a place. That of the photo is in the step “Place”.',
  left: (number, most) =>
    `${count(number, 'photo', 'photos')} did not fit: a complaint takes at most ${most}. They are still in the gallery.`,
  others: (number) =>
    `We did not add ${count(number, 'file that is not a photo', 'files that are not photos')}.`,
  foreign: {
    title: 'Are these photos yours?',
    text: (number) =>
      `Before you signed in, somebody shared ${count(number, 'photo', 'photos')} with the portal on this phone. If they are yours, we add them to the complaint.`,
    take: 'Yes, add them',
    remove: 'No, delete them here',
    later: 'Later',
  },
  usePlace: 'Use the place of the photo',
  placeOutside: 'The photo was taken outside the city: we do not use its place.',
  kept: 'We have kept the photos on this phone. Sign in to continue the complaint. Nothing is sent before.',
  waiting: 'Photos shared with the portal are waiting for a complaint.',
  open: 'Open',
  lost: 'The photos did not fit: the phone is full, or they were too many at once. They are still in the gallery. Choose them in the complaint, at most five.',
}

export default share
