import { formatDays, formatDuration } from '#contract/duration.ro.ts'
import { limits } from '#contract/limits.ts'
import { plural } from '#contract/plural.ro.ts'
import {
  attemptDays,
  auditYears,
  clientErrorDays,
  codeDays,
  contactUndoHours,
  draftDays,
  endedConsentYears,
  messageDays,
  unansweredConsentDays,
  unreadNoticeYears,
} from '#contract/retention.ts'
import type { LegalText } from '#contract/legal.ts'

const confidentialitate: LegalText = {
  title: 'Nota de informare privind datele personale',
  lead: 'Ce date păstrăm despre dvs., de ce, cât timp și ce drepturi aveți.',
  updated: '2026-11-29',
  sections: [
    {
      id: 'cine',
      title: 'Cine răspunde de datele dvs.',
      body: `Operatorul datelor este **{operator}**, cu sediul în {adresa}, telefon **{telefon}**, e-mail [{email}](mailto:{email}).

Pentru orice întrebare despre date, scrieți responsabilului cu protecția datelor la [{email}](mailto:{email}), cu mențiunea „Protecția datelor”.

Această notă este o informare. Vă cerem să confirmați că ați citit-o. Nu vă cerem consimțământul pentru ceea ce ne obligă legea sau contractul.`,
    },
    {
      id: 'ce-date',
      title: 'Ce date păstrăm',
      body: `Despre contul dvs.:

- CNP-ul sau, pentru firme, CUI-ul;
- numele și prenumele, iar pentru firme denumirea și numărul de la registrul comerțului;
- telefonul, e-mailul și adresa;
- seria și numărul actului de identitate și copii ale documentelor, **numai dacă alegeți să le dați**;
- parola, într-o formă din care nu poate fi citită de nimeni, nici de noi;
- dacă intrați cu amprenta sau fața: partea publică a cheii de acces și numele dispozitivului. Amprenta și fața nu părăsesc dispozitivul;
- preferințele dvs., de pildă limba.

Despre cererile de suport: numele, telefonul, e-mailul, textul scris și fișierele trimise.

Despre plata unei facturi fără cont: adresa de e-mail, numai dacă cereți chitanța. O ștergem din plată când trimitem chitanța.

Despre plata pentru altcineva, cu acordul lui: cine a cerut, cine a fost de acord, când, telefonul ascuns în parte la care a ajuns codul și numele pe care plătitorul i-l dă. Cine plătește vede sumele, facturile și scadențele celuilalt, nimic altceva.

Despre folosirea contului: dispozitivele autentificate (de pildă „Chrome pe Android”), când ați intrat, și un jurnal de siguranță cu faptele însemnate: autentificare, parolă schimbată, acces refuzat. Jurnalul nu conține nume, CNP, telefon sau e-mail, ci numai numărul intern al contului.

Adresa de rețea (IP) a dispozitivului o folosim numai ca să numărăm încercările. Nu o scriem în jurnale.`,
    },
    {
      id: 'de-unde',
      title: 'De unde le avem',
      body: `Cele mai multe ni le dați chiar dvs., la înregistrare sau când ne scrieți.

Dacă erați deja client, numele, CNP-ul sau CUI-ul și telefonul sunt în evidența noastră din contractul de salubritate.

Fără CNP sau CUI, nume, telefon, e-mail și adresă nu putem face contul. Puteți însă să ne sunați sau să ne scrieți fără cont.`,
    },
    {
      id: 'de-ce',
      title: 'De ce și în ce temei',
      body: `Folosim datele numai pentru atât:

- **contul și contractul dvs.** – ca să știm sigur că vorbim cu dvs. și despre contractul dvs. Temei: contractul, art. 6 alin. (1) lit. b) din Regulamentul (UE) 2016/679 (GDPR);
- **obligațiile legale ale serviciului** – Legea nr. 101/2006 și Legea nr. 51/2006. Temei: art. 6 alin. (1) lit. c) GDPR;
- **răspunsul la cereri și petiții** – Ordonanța Guvernului nr. 27/2002. Temei: art. 6 alin. (1) lit. c) GDPR;
- **siguranța conturilor și buna funcționare a unui serviciu public** – coduri, limite de încercări, jurnal. Temei: art. 6 alin. (1) lit. c) și e) GDPR, împreună cu art. 32 GDPR.

Nu trimitem reclame. Nu facem profiluri. Nicio decizie despre dvs. nu este luată numai de un program.`,
    },
    {
      id: 'cat-timp',
      title: 'Cât timp le păstrăm',
      body: `- **Contul**: cât timp este deschis. La închidere, datele personale se șterg sau se înlocuiesc, astfel încât să nu mai arate spre dvs. La fel și cererile de suport trimise din cont și cele trimise fără cont de la e-mailul confirmat în cont.
- **Contul neconfirmat**: cel mult o săptămână.
- **Contul nefolosit**: se închide după doi ani, dacă nu aveți contract, datorii sau cereri deschise. Vă anunțăm cu 30 și cu 7 zile înainte.
- **Ciornele**: ${formatDays(draftDays)} de la ultima schimbare. Vă anunțăm înainte.
- **Codurile prin SMS sau e-mail**: sunt valabile ${formatDuration(limits.code.validSeconds)}. Le păstrăm ${formatDays(codeDays)}, numai ca amprentă, nu ca cifre, ca să numărăm greșelile.
- **Telefonul sau e-mailul pe care l-ați înlocuit**: ${plural(contactUndoHours, { one: 'oră', few: 'ore' })}, cât mai poate fi pus înapoi din legătura trimisă acolo.
- **Acordul de plată pentru altcineva**: cât este în vigoare și încă ${endedConsentYears} ani, ca dovadă a plăților. Se stinge după doi ani fără plată. O cerere fără răspuns: ${formatDays(unansweredConsentDays)}.
- **O sesiune**: se încheie după ${formatDays(limits.token.idleDays)} în care nu o folosiți. Apoi o ștergem.
- **Numărătoarea încercărilor**: cea legată de adresa de rețea, câteva ore; cea legată de cont, cel mult ${formatDays(attemptDays)}.
- **Fișierele încărcate și netrimise**: se șterg după o zi.
- **Notificările citite**: se șterg după ${limits.readNoticeMonths} luni; cele necitite, după ${unreadNoticeYears} ani.
- **Mesajele trimise prin SMS sau e-mail**: textul se șterge după trimitere. Unde și când l-am trimis păstrăm ${formatDays(messageDays)}.
- **Răspunsurile dvs. prin e-mail**, dacă mesajul nostru spune că i se poate răspunde: textul și fișierele rămân la solicitarea sau sesizarea dvs. E-mailul îl ștergem din căsuța poștală după 30 de zile. O amprentă a lui, din care nu poate fi citit, rămâne 366 de zile, ca să nu-l primim de două ori.
- **Adresele și telefoanele la care nu ajung mesaje**: 90 de zile, numai ca amprentă.
- **Cererile de suport trimise fără cont și fișierele lor**: până vă răspundem, apoi cât poate fi contestat răspunsul. Zile de la ultimul răspuns până la ștergere: **{zile_cereri}**. Rămân numai numărul cererii, starea ei, când a fost trimisă și când am răspuns.
- **Erorile portalului** (ce nu a mers, pe ce pagină și în ce navigator): nu conțin date despre dvs.; ${formatDays(clientErrorDays)}.
- **Jurnalul de siguranță**: ${auditYears} ani, ca să poată dovedi ce s-a întâmplat. Nu conține date din care să fiți recunoscut direct.

Contractele, facturile și celelalte acte rămân cât cere legea.`,
    },
    {
      id: 'cine-le-vede',
      title: 'Cine le mai vede',
      body: `- Angajații noștri care se ocupă de cererea dvs.
- Furnizorii care trimit SMS-uri și e-mailuri pentru noi și primesc răspunsurile prin e-mail. Au numai numărul sau adresa și mesajul, cu fișierele lui.
- Cel care ne găzduiește serverele, sub contract și după instrucțiunile noastre.
- Autoritățile, numai când legea le dă dreptul să ceară date.

**Nu vindem și nu dăm datele nimănui altcuiva.** Portalul nu trimite date în afara Spațiului Economic European.`,
    },
    {
      id: 'pe-acest-dispozitiv',
      title: 'Ce păstrează portalul pe telefonul sau calculatorul dvs.',
      body: `Ca să meargă repede și cu semnal slab, portalul păstrează pe dispozitivul dvs.:

- dovada că sunteți autentificat, valabilă ${plural(limits.token.validSeconds / 60, { one: 'minut', few: 'minute' })} și reînnoită cât folosiți portalul;
- o copie scurtă a datelor dvs., cu **CNP-ul ascuns, în afară de ultimele patru cifre**;
- ce ați scris într-un formular de înregistrare sau de suport netrimis încă, cel mult o săptămână. CNP-ul și seria actului rămân numai până închideți fila, iar **parola și PIN-ul nu se păstrează niciodată**. Se șterge după trimitere ori când apăsați „Ia-o de la început”;
- cererile pe care le trimiteți, cu fișierele lor, până ajung la noi; apoi numărul și data lor, o lună. Le vedeți și le ștergeți la „De trimis”;
- limba aleasă;
- un semn că de aici s-a intrat cu o cheie de acces și când v-am propus una, fără să spună cine sunteți;
- erorile portalului pe care nu ni le-a putut spune încă, cel mult cinci, fără date despre dvs.;
- întrebările frecvente, ca să le citiți și fără conexiune;
- paginile portalului, ca să se deschidă și fără conexiune.

„Deconectare” șterge dovada autentificării, copia datelor dvs. și formularele neterminate. În Safari, și în orice browser de pe iPhone sau iPad, toate acestea se pot șterge după 7 zile fără să deschideți portalul. Pe ecranul principal, portalul instalat le păstrează.

Pe un dispozitiv folosit și de alții, deconectați-vă întotdeauna și nu lăsați formulare neterminate.`,
    },
    {
      id: 'cookie',
      title: 'Cookie-uri',
      body: `Folosim numai trei cookie-uri, toate strict necesare:

- **XSRF-TOKEN**, care dovedește că o cerere vine chiar din portal;
- **vizitator**, un număr întâmplător de care este legat primul. Nu spune cine sunteți;
- **dispozitiv**, un număr întâmplător și un semn că de aici s-a intrat în cont. Datorită lui, cine vă încearcă parola de altundeva nu vă blochează și pe dvs.

Primele două dispar când închideți navigatorul, al treilea după un an.

Nu folosim cookie-uri de urmărire, statistici sau reclame. Portalul nu încarcă nimic de la alții.`,
    },
    {
      id: 'siguranta',
      title: 'Cum le apărăm',
      body: `- Legătura cu portalul este criptată.
- Parolele, PIN-urile și codurile sunt păstrate numai ca amprentă.
- Numărul de încercări este limitat, iar codurile expiră.
- Când schimbați parola, celelalte sesiuni se încheie.
- CNP-ul, telefonul, e-mailul, parolele și codurile nu apar în jurnalele tehnice și nici în adresele paginilor.
- Din fotografii scoatem datele ascunse, cum este locul. Îl citim numai pe dispozitivul dvs., ca să vi-l propunem pentru o sesizare: pleacă numai dacă îl păstrați acolo.
- Fotografiile trimise spre portal din altă aplicație rămân pe dispozitiv până le puneți într-o sesizare, cel mult 7 zile.

Dacă datele dvs. ar fi în pericol, v-am anunța și am anunța autoritatea, cum cere legea.`,
    },
    {
      id: 'drepturi',
      title: 'Drepturile dvs.',
      body: `Puteți cere oricând:

- să aflați ce date avem și să primiți o copie a lor;
- să corectăm ce este greșit;
- să ștergem datele, dacă legea nu ne obligă să le păstrăm;
- să restrângem folosirea lor sau să vă opuneți;
- să primiți datele într-un fișier pe care îl puteți duce în altă parte.

Scrieți-ne la [{email}](mailto:{email}) sau prin Suport online. Vă răspundem gratuit, în cel mult o lună. S-ar putea să vă cerem o dovadă că sunteți dvs., ca să nu dăm datele altcuiva.`,
    },
    {
      id: 'plangeri',
      title: 'Dacă nu sunteți mulțumit',
      body: `Spuneți-ne întâi nouă, ca să îndreptăm lucrurile.

Vă puteți plânge și la Autoritatea Națională de Supraveghere a Prelucrării Datelor cu Caracter Personal (ANSPDCP), B-dul G-ral. Gheorghe Magheru nr. 28–30, sector 1, București, [www.dataprotection.ro](https://www.dataprotection.ro). Vă puteți adresa și instanței de judecată.`,
    },
    {
      id: 'schimbari',
      title: 'Schimbări ale acestei note',
      body: `Sus este data ultimei schimbări. Când începem să folosim datele în alt scop, vă anunțăm înainte.`,
    },
  ],
}

export default confidentialitate
