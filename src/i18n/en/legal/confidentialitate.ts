import { limits } from '#contract/limits.ts'
import {
  attemptDays,
  clientErrorDays,
  codeDays,
  contactUndoHours,
  messageDays,
} from '#contract/retention.ts'
import type { LegalText } from '../../legal.ts'
import { formatDuration } from '../duration.ts'

const confidentialitate: LegalText = {
  title: 'Privacy notice',
  lead: 'What data we keep about you, why, for how long, and what rights you have.',
  updated: '2026-11-23',
  sections: [
    {
      id: 'cine',
      title: 'Who is responsible for your data',
      body: `The data controller is **{operator}**, {adresa}, phone **{telefon}**, e-mail [{email}](mailto:{email}).

For any question about data, write to the data protection officer at [{email}](mailto:{email}), with the words “Data protection”.

This notice is information. We ask you to confirm that you have read it. We do not ask for your consent to what the law or the contract obliges us to do.`,
    },
    {
      id: 'ce-date',
      title: 'What data we keep',
      body: `About your account:

- the CNP or, for firms, the CUI;
- surname and first name, and for firms the company name and trade register number;
- phone, e-mail and address;
- series and number of the identity card and copies of documents, **only if you choose to give them**;
- the password, in a form nobody can read it from, not even we;
- your preferences, for example the language.

About support requests: the name, phone, e-mail, the text written and the files sent.

About the use of the account: the devices signed in (for example “Chrome pe Android”), when you signed in, and a security record of important facts: sign-in, password changed, access refused. The record holds no name, CNP, phone or e-mail, only the internal number of the account.

The network address (IP) of the device is used only to count tries. We do not write it in logs.`,
    },
    {
      id: 'de-unde',
      title: 'Where we have them from',
      body: `Most of them you give us yourself, when registering or writing to us.

If you were a client already, your name, CNP or CUI and phone are in our records from the sanitation contract.

Without a CNP or CUI, name, phone, e-mail and address we cannot make the account. You can still call us or write to us without one.`,
    },
    {
      id: 'de-ce',
      title: 'Why, and on what legal basis',
      body: `We use the data only for this:

- **your account and contract** – to know for certain that we are speaking with you and about your contract. Basis: the contract, Art. 6(1)(b) of Regulation (EU) 2016/679 (GDPR);
- **the legal duties of the service** – Law no. 101/2006 and Law no. 51/2006. Basis: Art. 6(1)(c) GDPR;
- **answering requests and petitions** – Government Ordinance no. 27/2002. Basis: Art. 6(1)(c) GDPR;
- **the safety of accounts and the good working of a public service** – codes, limits on tries, the security record. Basis: Art. 6(1)(c) and (e) GDPR, together with Art. 32 GDPR.

We send no advertising. We build no profiles. No decision about you is taken by a program alone.`,
    },
    {
      id: 'cat-timp',
      title: 'How long we keep them',
      body: `- **The account**: as long as it is open. On closing, the personal data are erased or replaced, so that they no longer point to you. So are the support requests sent from the account, and those sent without one from the e-mail confirmed in it.
- **An account not confirmed**: a week at most.
- **Codes by SMS or e-mail**: are valid for ${formatDuration(limits.code.validSeconds)}. We keep them for ${codeDays} days, only as a fingerprint, not as digits, to count mistakes.
- **The phone or e-mail you replaced**: ${contactUndoHours} hours, as long as the link sent there can still put it back.
- **A session**: ends after ${limits.token.idleDays} days in which you do not use it. Then we delete it.
- **The count of tries**: the one tied to the network address, a few hours; the one tied to the account, at most ${attemptDays} days.
- **Files uploaded and never sent**: are deleted after one day.
- **Notices you have read**: are deleted after ${limits.readNoticeMonths} months.
- **Messages sent by SMS or e-mail**: the text is deleted once sent. Where and when we sent it we keep for ${messageDays} days.
- **Support requests sent without an account, and their files**: until we answer you, then as long as the answer may be contested. Days from the last answer until they are erased: **{zile_cereri}**. Only the number of the request stays, its state, and when it was sent and answered.
- **Errors of the portal** (what failed, on which page and in which browser): hold nothing about you; ${clientErrorDays} days.
- **The security record**: stays, because it must be able to prove what happened. It holds nothing that identifies you directly.

Papers the law obliges us to keep longer, such as contracts and invoices, stay as long as the law says.`,
    },
    {
      id: 'cine-le-vede',
      title: 'Who else sees them',
      body: `- Our employees who deal with your request.
- The providers who send text messages and e-mails for us. They receive only the number or address and the text of the message.
- Whoever hosts our servers, under contract and by our instructions.
- Authorities, only when the law entitles them to ask for data.

**We sell and give the data to nobody else.** The portal sends no data outside the European Economic Area.`,
    },
    {
      id: 'pe-acest-dispozitiv',
      title: 'What the portal keeps on your phone or computer',
      body: `To work fast, and with a weak signal too, the portal keeps on your device:

- the proof that you are signed in, valid for ${limits.token.validSeconds / 60} minutes and renewed while you use the portal;
- a short copy of your data, with **the CNP hidden but its last four digits**;
- what you typed into a registration or support form not sent yet, for a week at most. The CNP and the identity card stay only until you close the tab, and **the password and PIN are never kept**. It is deleted once sent, or when you press “Start over”;
- the requests you send, with their files, until they reach us; then their number and date, for a month. You see and delete them under “De trimis” (To be sent);
- the language chosen;
- errors of the portal that it could not tell us of yet, five at most, with nothing about you;
- the frequently asked questions, so that you can read them without a connection too;
- the pages of the portal, so that they open without a connection too.

“Deconectare” (Sign out) deletes the proof of signing in, the copy of your data and unfinished forms. In Safari, and in every browser on an iPhone or iPad, all of this may be deleted after 7 days without opening the portal. On the home screen, the installed portal keeps it.

On a device that others use too, always sign out and leave no form unfinished.`,
    },
    {
      id: 'cookie',
      title: 'Cookies',
      body: `We use only three cookies, all strictly necessary:

- **XSRF-TOKEN**, which proves that a request really comes from the portal;
- **vizitator**, a random number to which the first one is bound. It does not say who you are;
- **dispozitiv**, a random number and a mark that an account was opened here. Thanks to it, whoever tries your password elsewhere does not lock you out.

The first two disappear when you close the browser, the third after a year.

We use no cookies for tracking, statistics or advertising. The portal loads nothing from anyone else. That is why no window asks for your agreement.`,
    },
    {
      id: 'siguranta',
      title: 'How we protect them',
      body: `- The connection to the portal is encrypted.
- Passwords, PINs and codes are kept only as a fingerprint.
- The number of tries is limited, and codes expire.
- When you change your password, the other sessions end.
- CNP, phone, e-mail, passwords and codes appear neither in technical logs nor in the addresses of pages.
- We remove hidden data from photographs, such as the place.

No protection is perfect. If your data were in danger, we would tell you and the authority, as the law requires.`,
    },
    {
      id: 'drepturi',
      title: 'Your rights',
      body: `You can ask at any time:

- to learn what data we have and receive a copy of them;
- that we correct what is wrong;
- that we erase the data, unless the law obliges us to keep them;
- that we restrict their use, or object to it;
- to receive the data in a file that you can take elsewhere.

Write to us at [{email}](mailto:{email}) or through Online support. We answer free of charge, within one month. We may ask you for proof that it is you, so that we do not give the data to someone else.`,
    },
    {
      id: 'plangeri',
      title: 'If you are not satisfied',
      body: `Tell us first, so that we can put things right.

You can also complain to the National Supervisory Authority for Personal Data Processing (ANSPDCP), B-dul G-ral. Gheorghe Magheru no. 28–30, sector 1, Bucharest, [www.dataprotection.ro](https://www.dataprotection.ro). You can go to court as well.`,
    },
    {
      id: 'schimbari',
      title: 'Changes to this notice',
      body: `The date of the last change stands above. When we begin to use the data for another purpose, we tell you beforehand.`,
    },
  ],
}

export default confidentialitate
