/** Inflectional endings that a root of the concept table may carry, without accents. Facts of each language. */
const LATIN: ReadonlySet<string> = new Set(
  [
    '',
    // German; English beside it.
    'e en n t te ten test tet est st er ern em es s end ende enden ung ungen bar ing ed ers',
    // Spanish, Portuguese and Italian: nouns, adjectives, present, infinitive.
    'a o i as os is am an amos emos imos iamo ate ete ite ano ono ar er ir are ere ire arsi ersi irsi arse erse irse',
    // Participles and the running form.
    'ado ada ados adas ato ata ati ido ida idos idas ito ita iti uto uta uti ute ando endo iendo',
    // Past, imperfect, future and conditional.
    'aste iste aron ieron aram eram iram arono erono irono ou eu io iu aba aban ava avam avano avo eva evano ia ian iam iva ara era ira aran eran iran aria eria iria',
    'isco isce isci iscono sco sce',
    // French: present, past, future and agent; `er` and `e` are above.
    'ee ees ez ent ons ais ait aient it is issez issent issons ira iront era eront erait ant antes ante anti ants u ue us ues eur eurs euse re ra',
    // Nouns made of verbs.
    'acion aciones icion iciones ion iones cion ciones acao acoes icao icoes cao coes azione azioni izione izioni ione ioni zione zioni ation ations tion tions ions mento mentos menti amento amentos imento imentos miento mientos amiento amientos imiento ement ements ment ments ador adora adores atore atori edor edora edores',
  ]
    .join(' ')
    .split(' '),
);

/** Of Russian nouns, adjectives, verbs and participles; `ся` and `сь` are taken off before. */
const RUSSIAN: ReadonlySet<string> = new Set(
  [
    '',
    'а я о е ы и у ю ь й ей ой ом ем ам ям ах ях ами ями ов ев ию ия ии ие ием иям иях иями ий',
    'ый ая яя ое ее ые ого его ому ему ым им ых их ую юю ыми ими',
    'ть ти л ла ло ли ет ут ют ит ат ят ешь ишь ете ите ать ал ала ало али аю ает ают аем аете ить ил ила ило или еть ел ела ело ели ять ял яла яло яли яю яет яют яем',
    'овать овал овала овали ует уют ую ывать ывал ывала ывали ывает ывают ивать ивал ивает ивают нуть нул нула нули нет нут вать вал вала вали вает вают',
    'н на но ны ан ана ано аны ен ена ено ены ный ная ное ные ного ному ным ной ных нный нная нное нные анный анная анное анные анных енный енная енное енные енных',
    'к ка ки ку ке кой кам ках ок ение ения ению ением ении ание ания анию анием ании',
  ]
    .join(' ')
    .split(' '),
);

/** True where a word may end so after its root. */
export function isEnding(rest: string, cyrillic: boolean): boolean {
  return (cyrillic ? RUSSIAN : LATIN).has(rest);
}
