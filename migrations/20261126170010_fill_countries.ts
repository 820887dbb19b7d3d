import type { Knex } from "knex";

/** The countries that came first; their ids are fixed. */
const FIRST_COUNTRIES =
  "US:United States|CA:Canada|GB:United Kingdom|FR:France|DE:Germany|AU:Australia";

/** The rest of ISO 3166-1 by code, with the name for where a page has none of its own. */
const COUNTRIES =
  "AD:Andorra|AE:United Arab Emirates|AF:Afghanistan|AG:Antigua & Barbuda|AI:Anguilla|AL:Albania|AM:Armenia|AO:Angola|AQ:Antarctica|AR:Argentina|AS:American Samoa|AT:Austria|AW:Aruba|AX:Åland Islands|AZ:Azerbaijan|BA:Bosnia & Herzegovina|BB:Barbados|BD:Bangladesh|BE:Belgium|BF:Burkina Faso|BG:Bulgaria|BH:Bahrain|BI:Burundi|BJ:Benin|BL:St. Barthélemy|BM:Bermuda|BN:Brunei|BO:Bolivia|BQ:Caribbean Netherlands|BR:Brazil|BS:Bahamas|BT:Bhutan|BV:Bouvet Island|BW:Botswana|BY:Belarus|BZ:Belize|CC:Cocos (Keeling) Islands|CD:Congo - Kinshasa|CF:Central African Republic|CG:Congo - Brazzaville|CH:Switzerland|CI:Côte d’Ivoire|CK:Cook Islands|CL:Chile|CM:Cameroon|CN:China|CO:Colombia|CR:Costa Rica|CU:Cuba|CV:Cape Verde|CW:Curaçao|CX:Christmas Island|CY:Cyprus|CZ:Czechia|DJ:Djibouti|DK:Denmark|DM:Dominica|DO:Dominican Republic|DZ:Algeria|EC:Ecuador|EE:Estonia|EG:Egypt|EH:Western Sahara|ER:Eritrea|ES:Spain|ET:Ethiopia|FI:Finland|FJ:Fiji|FK:Falkland Islands|FM:Micronesia|FO:Faroe Islands|GA:Gabon|GD:Grenada|GE:Georgia|GF:French Guiana|GG:Guernsey|GH:Ghana|GI:Gibraltar|GL:Greenland|GM:Gambia|GN:Guinea|GP:Guadeloupe|GQ:Equatorial Guinea|GR:Greece|GS:South Georgia & South Sandwich Islands|GT:Guatemala|GU:Guam|GW:Guinea-Bissau|GY:Guyana|HK:Hong Kong SAR China|HM:Heard & McDonald Islands|HN:Honduras|HR:Croatia|HT:Haiti|HU:Hungary|ID:Indonesia|IE:Ireland|IL:Israel|IM:Isle of Man|IN:India|IO:British Indian Ocean Territory|IQ:Iraq|IR:Iran|IS:Iceland|IT:Italy|JE:Jersey|JM:Jamaica|JO:Jordan|JP:Japan|KE:Kenya|KG:Kyrgyzstan|KH:Cambodia|KI:Kiribati|KM:Comoros|KN:St. Kitts & Nevis|KP:North Korea|KR:South Korea|KW:Kuwait|KY:Cayman Islands|KZ:Kazakhstan|LA:Laos|LB:Lebanon|LC:St. Lucia|LI:Liechtenstein|LK:Sri Lanka|LR:Liberia|LS:Lesotho|LT:Lithuania|LU:Luxembourg|LV:Latvia|LY:Libya|MA:Morocco|MC:Monaco|MD:Moldova|ME:Montenegro|MF:St. Martin|MG:Madagascar|MH:Marshall Islands|MK:North Macedonia|ML:Mali|MM:Myanmar (Burma)|MN:Mongolia|MO:Macao SAR China|MP:Northern Mariana Islands|MQ:Martinique|MR:Mauritania|MS:Montserrat|MT:Malta|MU:Mauritius|MV:Maldives|MW:Malawi|MX:Mexico|MY:Malaysia|MZ:Mozambique|NA:Namibia|NC:New Caledonia|NE:Niger|NF:Norfolk Island|NG:Nigeria|NI:Nicaragua|NL:Netherlands|NO:Norway|NP:Nepal|NR:Nauru|NU:Niue|NZ:New Zealand|OM:Oman|PA:Panama|PE:Peru|PF:French Polynesia|PG:Papua New Guinea|PH:Philippines|PK:Pakistan|PL:Poland|PM:St. Pierre & Miquelon|PN:Pitcairn Islands|PR:Puerto Rico|PS:Palestinian Territories|PT:Portugal|PW:Palau|PY:Paraguay|QA:Qatar|RE:Réunion|RO:Romania|RS:Serbia|RU:Russia|RW:Rwanda|SA:Saudi Arabia|SB:Solomon Islands|SC:Seychelles|SD:Sudan|SE:Sweden|SG:Singapore|SH:St. Helena|SI:Slovenia|SK:Slovakia|SL:Sierra Leone|SM:San Marino|SN:Senegal|SO:Somalia|SR:Suriname|SS:South Sudan|ST:São Tomé & Príncipe|SV:El Salvador|SX:Sint Maarten|SY:Syria|SZ:Eswatini|TC:Turks & Caicos Islands|TD:Chad|TF:French Southern Territories|TG:Togo|TH:Thailand|TJ:Tajikistan|TK:Tokelau|TL:Timor-Leste|TM:Turkmenistan|TN:Tunisia|TO:Tonga|TR:Türkiye|TT:Trinidad & Tobago|TV:Tuvalu|TW:Taiwan|TZ:Tanzania|UA:Ukraine|UG:Uganda|UM:U.S. Outlying Islands|UY:Uruguay|UZ:Uzbekistan|VA:Vatican City|VC:St. Vincent & Grenadines|VE:Venezuela|VG:British Virgin Islands|VI:U.S. Virgin Islands|VN:Vietnam|VU:Vanuatu|WF:Wallis & Futuna|WS:Samoa|YE:Yemen|YT:Mayotte|ZA:South Africa|ZM:Zambia|ZW:Zimbabwe";

/** Countries whose paper is Letter. */
const LETTER = new Set([
  "US",
  "CA",
  "BZ",
  "CL",
  "CO",
  "CR",
  "GT",
  "MX",
  "NI",
  "PA",
  "PH",
  "PR",
  "SV",
  "VE",
  "DO",
]);

/** Their ids begin at 1. */
const FIRST_STATES: Readonly<Record<string, string>> = {
  US: "AL:Alabama|AK:Alaska|AZ:Arizona|AR:Arkansas|CA:California|CO:Colorado|CT:Connecticut|DE:Delaware|DC:District of Columbia|FL:Florida|GA:Georgia|HI:Hawaii|ID:Idaho|IL:Illinois|IN:Indiana|IA:Iowa|KS:Kansas|KY:Kentucky|LA:Louisiana|ME:Maine|MD:Maryland|MA:Massachusetts|MI:Michigan|MN:Minnesota|MS:Mississippi|MO:Missouri|MT:Montana|NE:Nebraska|NV:Nevada|NH:New Hampshire|NJ:New Jersey|NM:New Mexico|NY:New York|NC:North Carolina|ND:North Dakota|OH:Ohio|OK:Oklahoma|OR:Oregon|PA:Pennsylvania|PR:Puerto Rico|RI:Rhode Island|SC:South Carolina|SD:South Dakota|TN:Tennessee|TX:Texas|UT:Utah|VT:Vermont|VA:Virginia|WA:Washington|WV:West Virginia|WI:Wisconsin|WY:Wyoming",
  CA: "AB:Alberta|BC:British Columbia|MB:Manitoba|NB:New Brunswick|NL:Newfoundland and Labrador|NS:Nova Scotia|NT:Northwest Territories|NU:Nunavut|ON:Ontario|PE:Prince Edward Island|QC:Québec|SK:Saskatchewan|YT:Yukon",
};

/** Other states and provinces where an address names one, after country-region-data 4.1.0 (MIT). */
const STATES: Readonly<Record<string, string>> = {
  AE: "AZ:Abu Dhabi|AJ:Ajman|DU:Dubai|FU:Fujairah|RK:Ras al Khaimah|SH:Sharjah|UQ:Umm Al Quwain",
  AR: "B:Buenos Aires|C:Capital Federal|K:Catamarca|H:Chaco|U:Chubut|X:Córdoba|W:Corrientes|E:Entre Ríos|P:Formosa|Y:Jujuy|L:La Pampa|F:La Rioja|M:Mendoza|N:Misiones|Q:Neuquén|R:Río Negro|A:Salta|J:San Juan|D:San Luis|Z:Santa Cruz|S:Santa Fe|G:Santiago del Estero|V:Tierra del Fuego|T:Tucumán",
  AT: "1:Burgenland|2:Kärnten|3:Niederösterreich|4:Oberösterreich|5:Salzburg|6:Steiermark|7:Tirol|8:Vorarlberg|9:Wien",
  AU: "ACT:Australian Capital Territory|NSW:New South Wales|NT:Northern Territory|QLD:Queensland|SA:South Australia|TAS:Tasmania|VIC:Victoria|WA:Western Australia",
  BR: "AC:Acre|AL:Alagoas|AP:Amapá|AM:Amazonas|BA:Bahia|CE:Ceará|DF:Distrito Federal|ES:Espírito Santo|GO:Goiás|MA:Maranhão|MT:Mato Grosso|MS:Mato Grosso do Sul|MG:Minas Gerais|PA:Pará|PB:Paraíba|PR:Paraná|PE:Pernambuco|PI:Piauí|RJ:Rio de Janeiro|RN:Rio Grande do Norte|RS:Rio Grande do Sul|RO:Rondônia|RR:Roraima|SC:Santa Catarina|SP:São Paulo|SE:Sergipe|TO:Tocantins",
  CH: "AG:Aargau|AR:Appenzell Ausserrhoden|AI:Appenzell Innerhoden|BL:Basel-Landschaft|BS:Basel-Stadt|BE:Bern|FR:Fribourg|GE:Genève|GL:Glarus|GR:Graubünden|JU:Jura|LU:Luzern|NE:Neuchâtel|NW:Nidwalden|OW:Obwalden|SG:Sankt Gallen|SH:Schaffhausen|SZ:Schwyz|SO:Solothurn|TG:Thurgau|TI:Ticino|UR:Uri|VS:Valais|VD:Vaud|ZG:Zug|ZH:Zürich",
  CL: "AI:Aisén del General Carlos Ibáñez del Campo|AN:Antofagasta|AR:Araucanía|AP:Arica y Parinacota|AT:Atacama|BI:Bío-Bío|CO:Coquimbo|LI:Libertador General Bernardo O'Higgins|LL:Los Lagos|LR:Los Ríos|MA:Magallanes y Antartica Chilena|ML:Maule|NB:Ñuble|RM:Región Metropolitana de Santiago|TA:Tarapacá|VS:Valparaíso",
  CN: "AH:Anhui|BJ:Beijing|CQ:Chongqing|FJ:Fujian|GS:Gansu|GD:Guangdong|GX:Guangxi|GZ:Guizhou|HI:Hainan|HE:Hebei|HL:Heilongjiang|HA:Henan|HK:Hong Kong|HB:Hubei|HN:Hunan|NM:Inner Mongolia|JS:Jiangsu|JX:Jiangxi|JL:Jilin|LN:Liaoning|MO:Macau|NX:Ningxia|QH:Qinghai|SN:Shaanxi|SD:Shandong|SH:Shanghai|SX:Shanxi|SC:Sichuan|TJ:Tianjin|XZ:Tibet|XJ:Xinjiang|YN:Yunnan|ZJ:Zhejiang",
  CO: "AMA:Amazonas|ANT:Antioquia|ARA:Arauca|SAP:Archipiélago de San Andrés|ATL:Atlántico|DC:Bogotá D.C.|BOL:Bolívar|BOY:Boyacá|CAL:Caldas|CAQ:Caquetá|CAS:Casanare|CAU:Cauca|CES:Cesar|CHO:Chocó|COR:Córdoba|CUN:Cundinamarca|GUA:Guainía|GUV:Guaviare|HUI:Huila|LAG:La Guajira|MAG:Magdalena|MET:Meta|NAR:Nariño|NSA:Norte de Santander|PUT:Putumayo|QUI:Quindío|RIS:Risaralda|SAN:Santander|SUC:Sucre|TOL:Tolima|VAC:Valle del Cauca|VAU:Vaupés|VID:Vichada",
  DE: "BW:Baden-Württemberg|BY:Bayern|BE:Berlin|BB:Brandenburg|HB:Bremen|HH:Hamburg|HE:Hessen|MV:Mecklenburg-Vorpommern|NI:Niedersachsen|NW:Nordrhein-Westfalen|RP:Rheinland-Pfalz|SL:Saarland|SN:Sachsen|ST:Sachsen-Anhalt|SH:Schleswig-Holstein|TH:Thüringen",
  EC: "A:Azuay|B:Bolívar|F:Cañar|C:Carchi|H:Chimborazo|X:Cotopaxi|O:El Oro|E:Esmeraldas|W:Galápagos|G:Guayas|I:Imbabura|L:Loja|R:Los Ríos|M:Manabí|S:Morona-Santiago|N:Napo|D:Orellana|Y:Pastaza|P:Pichincha|SE:Santa Elena|SD:Santo Domingo de los Tsáchilas|U:Sucumbíos|T:Tungurahua|Z:Zamora-Chinchipe",
  ES: "AN:Andalucìa|AB:Albacete|A:Alicante|AL:Almería|VI:Araba/Álava|O:Asturias|AV:Ávila|AR:Aragòn|BA:Badajoz|B:Barcelona|BI:Bizkaia|BU:Burgos|CC:Cáceres|CA:Cádiz|CN:Canarias|S:Cantabria|CS:Castellón/Castelló|CE:Ceuta|CR:Ciudad Real|CO:Córdoba|C:A Coruña|CU:Cuenca|SS:Gipuzkoa|GI:Girona|GR:Granada|GU:Guadalajara|H:Huelva|HU:Huesca|PM:Illes Balears|J:Jaén|LE:León|L:Lleida|LU:Lugo|M:Madrid|MA:Málaga|ML:Melilla|MU:Murcia|NA:Navarra/Nafarroa|OR:Ourense|P:Palencia|GC:Las Palmas|PO:Pontevedra|LO:La Rioja|SA:Salamanca|TF:Santa Cruz de Tenerife|SG:Segovia|SE:Sevilla|SO:Soria|T:Tarragona|TE:Teruel|TO:Toledo|V:Valencia/València|VA:Valladolid|ZA:Zamora|Z:Zaragoza",
  GB: "ENG:England|NIR:Northern Ireland|SCT:Scotland|WLS:Wales",
  ID: "AC:Aceh|BA:Bali|BB:Bangka Belitung|BT:Banten|BE:Bengkulu|GO:Gorontalo|JK:Jakarta Raya|JA:Jambi|JB:Jawa Barat|JT:Jawa Tengah|JI:Jawa Timur|KB:Kalimantan Barat|KS:Kalimantan Selatan|KT:Kalimantan Tengah|KI:Kalimantan Timur|KU:Kalimantan Utara|KR:Kepulauan Riau|LA:Lampung|MA:Maluku|MU:Maluku Utara|NB:Nusa Tenggara Barat|NT:Nusa Tenggara Timur|PA:Papua|PB:Papua Barat|RI:Riau|SR:Sulawesi Selatan|ST:Sulawesi Tengah|SG:Sulawesi Tenggara|SA:Sulawesi Utara|SB:Sumatera Barat|SS:Sumatera Selatan|SU:Sumatera Utara|YO:Yogyakarta",
  IE: "CW:Carlow|CN:Cavan|CE:Clare|CO:Cork|DL:Donegal|D:Dublin|G:Galway|KY:Kerry|KE:Kildare|KK:Kilkenny|LS:Laois|LM:Leitrim|LK:Limerick|LD:Longford|LH:Louth|MO:Mayo|MH:Meath|MN:Monaghan|OY:Offaly|RN:Roscommon|SO:Sligo|TA:Tipperary|WD:Waterford|WH:Westmeath|WX:Wexford|WW:Wicklow",
  IN: "AN:Andaman and Nicobar Islands|AP:Andhra Pradesh|AR:Arunachal Pradesh|AS:Assam|BR:Bihar|CH:Chandigarh|CT:Chhattisgarh|DH:Dadra and Nagar Haveli and Daman and Diu|DL:Delhi|GA:Goa|GJ:Gujarat|HR:Haryana|HP:Himachal Pradesh|JK:Jammu and Kashmir|JH:Jharkhand|KA:Karnataka|KL:Kerala|LA:Ladakh|LD:Lakshadweep|MP:Madhya Pradesh|MH:Maharashtra|MN:Manipur|ML:Meghalaya|MZ:Mizoram|NL:Nagaland|OR:Odisha|PY:Puducherry|PB:Punjab|RJ:Rajasthan|SK:Sikkim|TN:Tamil Nadu|TG:Telangana|TR:Tripura|UT:Uttarakhand|UP:Uttar Pradesh|WB:West Bengal",
  IT: "65:Abruzzo|77:Basilicata|78:Calabria|72:Campania|45:Emilia-Romagna|36:Friuli-Venezia Giulia|62:Lazio|42:Liguria|25:Lombardia|57:Marche|67:Molise|21:Piemonte|75:Puglia|88:Sardegna|82:Sicilia|52:Toscana|32:Trentino-Alto Adige|55:Umbria|23:Valle d'Aosta|34:Veneto",
  JP: "23:Aichi|05:Akita|02:Aomori|12:Chiba|38:Ehime|18:Fukui|40:Fukuoka|07:Fukushima|21:Gifu|10:Gunma|34:Hiroshima|01:Hokkaido|28:Hyogo|08:Ibaraki|17:Ishikawa|03:Iwate|37:Kagawa|46:Kagoshima|14:Kanagawa|39:Kochi|43:Kumamoto|26:Kyoto|24:Mie|04:Miyagi|45:Miyazaki|20:Nagano|42:Nagasaki|29:Nara|15:Niigata|44:Oita|33:Okayama|47:Okinawa|27:Osaka|41:Saga|11:Saitama|25:Shiga|32:Shimane|22:Shizuoka|09:Tochigi|36:Tokushima|13:Tokyo|31:Tottori|16:Toyama|30:Wakayama|06:Yamagata|35:Yamaguchi|19:Yamanashi",
  KR: "43:Chungcheongbuk-do|44:Chungcheongnam-do|49:Jeju-teukbyeoljachido|45:Jeollabuk-do|46:Jeollanam-do|28:Incheon-gwangyeoksi|42:Gangwon-do|29:Gwangju-gwangyeoksi|41:Gyeonggi-do|47:Gyeongsangbuk-do|48:Gyeongsangnam-do|26:Busan-gwangyeoksi|11:Seoul-teukbyeolsi|50:Sejong-teukbyeoljachisi|27:Daegu-gwangyeoksi|30:Daejeon-gwangyeoksi|31:Ulsan-gwangyeoksi",
  MX: "AGU:Aguascalientes|BCN:Baja California|BCS:Baja California Sur|CAM:Campeche|CMX:Ciudad de México|CHP:Chiapas|CHH:Chihuahua|COA:Coahuila de Zaragoza|COL:Colima|DUR:Durango|MEX:Estado de México|GUA:Guanajuato|GRO:Guerrero|HID:Hidalgo|JAL:Jalisco|MIC:Michoacán de Ocampo|MOR:Morelos|NAY:Nayarit|NLE:Nuevo León|OAX:Oaxaca|PUE:Puebla|QUE:Querétaro de Arteaga|ROO:Quintana Roo|SLP:San Luis Potosí|SIN:Sinaloa|SON:Sonora|TAB:Tabasco|TAM:Tamaulipas|TLA:Tlaxcala|VER:Veracruz|YUC:Yucatán|ZAC:Zacatecas",
  MY: "01:Johor|02:Kedah|03:Kelantan|04:Melaka|05:Negeri Sembilan|06:Pahang|08:Perak|09:Perlis|07:Pulau Pinang|12:Sabah|13:Sarawak|10:Selangor|11:Terengganu|14:Wilayah Persekutuan (Kuala Lumpur)|15:Wilayah Persekutuan (Labuan)|16:Wilayah Persekutuan (Putrajaya)",
  NG: "AB:Abia|FC:Abuja Federal Capital Territory|AD:Adamawa|AK:Akwa Ibom|AN:Anambra|BA:Bauchi|BY:Bayelsa|BE:Benue|BO:Borno|CR:Cross River|DE:Delta|EB:Ebonyi|ED:Edo|EK:Ekiti|EN:Enugu|GO:Gombe|IM:Imo|JI:Jigawa|KD:Kaduna|KN:Kano|KT:Katsina|KE:Kebbi|KO:Kogi|KW:Kwara|LA:Lagos|NA:Nasarawa|NI:Niger|OG:Ogun|ON:Ondo|OS:Osun|OY:Oyo|PL:Plateau|RI:Rivers|SO:Sokoto|TA:Taraba|YO:Yobe|ZA:Zamfara",
  PE: "AMA:Amazonas|ANC:Ancash|APU:Apurimac|ARE:Arequipa|AYA:Ayacucho|CAJ:Cajamarca|CAL:Callao|CUS:Cusco|HUV:Huancavelica|HUC:Huanuco|ICA:Ica|JUN:Junin|LAL:La Libertad|LAM:Lambayeque|LIM:Lima|LOR:Loreto|MDD:Madre de Dios|MOQ:Moquegua|LMA:Municipalidad Metropolitana de Lima|PAS:Pasco|PIU:Piura|PUN:Puno|SAM:San Martin|TAC:Tacna|TUM:Tumbes|UCA:Ucayali",
  PH: "PH-14:Autonomous Region in Muslim Mindanao|PH-05:Bicol|PH-02:Cagayan Valley|PH-40:Calabarzon|PH-13:Caraga|PH-03:Central Luzon|PH-07:Central Visayas|PH-15:Cordillera Administrative Region|PH-11:Davao|PH-08:Eastern Visayas|PH-01:Ilocos|PH-41:Mimaropa|PH-00:National Capital Region|PH-10:Northern Mindanao|PH-12:Soccsksargen|PH-06:Western Visayas|PH-09:Zamboanga Peninsula",
  SA: "14:'Asir|11:Al Bahah|08:Al Hudud ash Shamaliyah|12:Al Jawf|03:Al Madinah al Munawwarah|05:Al Qasim|01:Ar Riyad|04:Ash Sharqiyah|06:Ha'il|09:Jazan|02:Makkah al Mukarramah|10:Najran|07:Tabuk",
  TH: "37:Amnat Charoen|15:Ang Thong|38:Bueng Kan|31:Buri Ram|24:Chachoengsao|18:Chai Nat|36:Chaiyaphum|22:Chanthaburi|50:Chiang Mai|57:Chiang Rai|20:Chon Buri|86:Chumphon|46:Kalasin|62:Kamphaeng Phet|71:Kanchanaburi|40:Khon Kaen|81:Krabi|10:Krung Thep Mahanakhon (Bangkok)|52:Lampang|51:Lamphun|42:Loei|16:Lop Buri|58:Mae Hong Son|44:Maha Sarakham|49:Mukdahan|26:Nakhon Nayok|73:Nakhon Phathom|48:Nakhon Phanom|30:Nakhon Ratchasima|60:Nakhon Sawan|80:Nakhon Si Thammarat|55:Nan|96:Narathiwat|39:Nong Bua Lam Phu|43:Nong Khai|12:Nonthaburi|13:Pathum Thani|94:Pattani|82:Phangnga|93:Phatthalung|56:Phayao|67:Phetchabun|76:Phetchaburi|66:Phichit|65:Phitsanulok|14:Phra Nakhon Si Ayutthaya|54:Phrae|83:Phuket|25:Prachin Buri|77:Prachuap Khiri Khan|85:Ranong|70:Ratchaburi|21:Rayong|45:Roi Et|27:Sa Kaeo|47:Sakon Nakhon|11:Samut Prakan|74:Samut Sakhon|75:Samut Songkhram|19:Saraburi|91:Satun|17:Sing Buri|33:Si Sa ket|90:Songkhla|64:Sukhothai|72:Suphan Buri|84:Surat Thani|32:Surin|63:Tak|92:Trang|23:Trat|34:Ubon Ratchathani|41:Udon Thani|61:Uthai Thani|53:Uttaradit|95:Yala|35:Yasothon",
  TW: "CHA:Changhua|CYQ:Chiayi|HSQ:Hsinchu|HUA:Hualien|KHH:Kaohsiung|KEE:Keelung|KIN:Kinmen|LIE:Lienchiang|MIA:Miaoli|NAN:Nantou|PEN:Penghu|NWT:New Taipei|PIF:Pingtung|TXG:Taichung|TNN:Tainan|TPE:Taipei|TTT:Taitung|TAO:Taoyuan|ILA:Yilan|YUN:Yunlin",
  UA: "71:Cherkaska oblast|74:Chernihivska oblast|77:Chernivetska oblast|12:Dnipropetrovska oblast|14:Donetska oblast|26:Ivano-Frankivska oblast|63:Kharkivska oblast|65:Khersonska oblast|68:Khmelnytska oblast|32:Kyivska oblast|35:Kirovohradska oblast|09:Luhanska oblast|46:Lvivska oblast|48:Mykolaivska oblast|51:Odeska oblast|53:Poltavska oblast|56:Rivnenska oblast|59:Sumska oblast|61:Ternopilska oblast|05:Vinnytska oblast|07:Volynska oblast|21:Zakarpatska oblast|23:Zaporizka oblast|18:Zhytomyrska oblast|43:Avtonomna Respublika Krym|30:Kyiv|40:Sevastopol",
  UY: "AR:Artigas|CA:Canelones|CL:Cerro Largo|CO:Colonia|DU:Durazno|FS:Flores|FD:Florida|LA:Lavalleja|MA:Maldonado|MO:Montevideo|PA:Paysandú|RN:Río Negro|RV:Rivera|RO:Rocha|SA:Salto|SJ:San José|SO:Soriano|TA:Tacuarembó|TT:Treinta y Tres",
  VE: "W:Dependencias Federales|A:Distrito Federal|Z:Amazonas|B:Anzoátegui|C:Apure|D:Aragua|E:Barinas|F:Bolívar|G:Carabobo|H:Cojedes|Y:Delta Amacuro|I:Falcón|J:Guárico|K:Lara|L:Mérida|M:Miranda|N:Monagas|O:Nueva Esparta|P:Portuguesa|R:Sucre|S:Táchira|T:Trujillo|X:Vargas|U:Yaracuy|V:Zulia",
  ZA: "EC:Eastern Cape|FS:Free State|GT:Gauteng|NL:KwaZulu-Natal|LP:Limpopo|MP:Mpumalanga|NC:Northern Cape|NW:North West|WC:Western Cape",
};

const FIRST_OTHER_STATE = 1001;

const pairs = (list: string): { code: string; name: string }[] =>
  list.split("|").map((entry) => {
    const [code = "", name = ""] = entry.split(":");
    return { code, name };
  });

const COUNTRY_ROWS = pairs(`${FIRST_COUNTRIES}|${COUNTRIES}`).map(({ code, name }, index) => ({
  country_id: index + 1,
  code,
  name,
  paper_size: LETTER.has(code) ? "Letter" : "A4",
}));

const stateRows = (lists: Readonly<Record<string, string>>, first: number): object[] =>
  Object.entries(lists)
    .flatMap(([country, list]) =>
      pairs(list).map((state) => ({
        country_id: COUNTRY_ROWS.find(({ code }) => code === country)?.country_id,
        ...state,
      })),
    )
    .map((state, index) => ({ state_or_province_id: first + index, ...state }));

/** Every country, so that customers may be anywhere. */
export const up = async (knex: Knex): Promise<void> => {
  await knex("country").insert(COUNTRY_ROWS);
  await knex("state_or_province").insert([
    ...stateRows(FIRST_STATES, 1),
    ...stateRows(STATES, FIRST_OTHER_STATE),
  ]);
};

export const down = async (knex: Knex): Promise<void> => {
  await knex("state_or_province").delete();
  await knex("country").delete();
};
