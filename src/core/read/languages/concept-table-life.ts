/** People, body, food, home, travel, leisure and nature, in the form that `concept-table.ts` describes. */
export const LIFE = `
person personne persona pessoa - 사람
people leute
man guy mann homme hombre 男人
woman lady femme - frau mujer 女人
child kid children kind kinder kindern enfant crianca - nin 孩子 아이
baby bebe
boy lad
- adult erwachsen
girl madchen
family familie famiglia familia famille - famigli 家族
parent - 父母
father dad papa pere pai 아버지
mother mum mama mutter
brother fratelli брат
sister hermana soeur - schwester сестр
son figlio - сын 息子
daughter figlia - tochter 女儿
grandfather grandpa granddad grandad opa abuelo 爷爷 祖父 할아버지
grandmother grandma granny nana oma nonna бабушк 奶奶 祖母 할머니
uncle onkel oncle
aunt tante
husband hubby ehemann mari esposo marido муж 丈夫 남편
wife ehefrau epouse esposa moglie жена 妻子 아내
- partner parej
friend buddy
neighbour - nachbar voisin vecin vizinh vicin сосед
guest visitor
married wedding
birthday anniversaire cumpleanos
born - geburt
die death died dead
name named surname nom nombre nome имя 名字 이름
old alte alten
young jung jeune - joven 年轻
dog perro cane - hund chien собак 犬 강아지 狗
cat gato gata - gatt 猫 고양이
pet - ペット
fish - fisch
plant - pflanze
garden garten - jardin giardin сад
head tete
eye - auge
teeth - zahn
mano - hand
heart - herz
blood - blut
ill sick - krank
- 健康 건강
allergy allergique - allergic alergic alergi allergi allerg alerg аллерг 过敏 アレルギー 알레르기
doctor gp medico - arzt dottor врач 医生 医者
- dentist стоматолог 牙医 歯医者
clinic - hospital
medication - medikament
vaccinated - vaccin vacun vacin привив
pain hurt sore dor - dolor боль
pressure blutdruck presion
tired exhausted
insurance insured assurance - versicher segur assicur страхов
appointment termine termin cita consulta - прием 预约 予約 예약
food meal essen comida 음식
eat ate - mang comi ест 吃
drink drank - trink getrank beb bev 喝 飲
breakfast colazione - fruhstuck desayun
lunch - pranz обед
dinner cena jantar
cook - koch cozinh cucin
bake backt baking
recipe receita - rezept recet ricett
coffee espresso kaffee cafe caffe コーヒー
tea the 茶
milk lait leite latte
lactose lactosa
cheese fromage queijo
egg eier uova
bread pan pane - brot
gluten - glutin
meat viande carne 肉 고기
chicken pollo
pork porc
nut noci - nuss
peanut amendoim - erdnuss 花生
apple pomme - apfel 苹果
- vegetarisch vegetarian 채식
potato - kartoffel
sugar acucar
cake kuchen
wine vinho вин
beer bier cerveza cerveja birra пив 啤酒 ビール 맥주
water wasser eau agua acqua вод 水
sleep slept asleep - schlaf dorm
wake awake
exercise gym sport - 운동
corsa - 跑步
walk - camin caminh
swim - schwimm плава 수영
hike hiking
football futbol
play spielt - jou jug
piano - klavier ピアノ 피아노
film cinema - 映画
series serie
book novel bucher livre libro livro
newspaper paper journal
author writer - autor
paint painter
photo photograph picture
party celebrate fete fiesta
gift present - cadeau regal
christmas - weihnacht
home hogar casa 家里
house haus maison hauser дом 房子
flat appartement departamento - wohnung apartament квартир
room zimmer chambre quarto - stanz 部屋
kitchen - kuche
bathroom bath
bedroom schlafzimmer
door tur porta
window fenster
table desk mesa
bed lit - bett
fridge - kuhlschrank
rubbish waste - rifiut ゴミ
clean - sauber limp чист
wash laundry - wasch
rent rental tenant lease loyer - miet alquil affitt
live habite lived - wohn viv resid жив
move moved umzug - demenag trasloc переезд 引っ越 이사
address direccion - adresse адрес
city town - stadt
village pueblo
country land
street road
place places location spot ort lieu - standort lugar 地点 장소
north nord
south suden sud
east osten
west westen ouest
left gauche
map - karte
near nearby
far loin
travel trip journey viagem - reis voyag viaj 旅行 여행
holiday ferien vacances ferias - urlaub vacacion vacanz отпуск 휴가
flight fly flew voo volo - flieg
plane planes
train zug поезд
station gare
bus coach
car vehicle voiture coche carro macchina - auto машин
drive driver - fahr водит
bicycle bike cycle velo - biciclet велосипед
passport - passaport
visa visado
shop grocery laden tienda loja - negozi магазин
park parc parque
beach - strand
sea mer mar
mountain bergen
weather wetter
hot warm - chaud
cold frio - kalt froid
language idioma lingua - sprache язык 语言
english - englisch ingles английск
german - deutsch
spanish - espanol
school ecole escuela escola scuola - schule 学校
university - universit
kindergarten nursery
teacher professeur - lehrer enseignant profesor professor 老师 先生
pupil eleve - student
class lesson kurs cours curso aula corso - lezion 수업
exam - 考试
clothes roupa
bag backpack - tasche
handy portable movil - 手机
colour color cores - farbe
red rot rote rouge
blue blu - blau azul
green verde verdi
yellow - gelb
black preto - schwarz noir
white - branc
church eglise - kirche
tomato - tomat
`;
