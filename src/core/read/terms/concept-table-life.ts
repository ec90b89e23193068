/** People, body, food, home, travel, leisure and nature, in the form that `concept-table.ts` describes. */
export const LIFE = `
person human individual personne persona pessoa - mensch человек 人物 사람
people folk leute gente 人们
man guy mann homme hombre 男人
woman lady femme - frau mujer 女人
child kid children toddler kind kinder kindern enfant crianca - nin ребен 孩子 子供 아이
baby infant newborn bebe - saugling 婴儿
- erwachsen adult
boy lad
girl madchen
family familien familie famiglia familia famille - famigli 家庭 家族 가족 семья семьи семью
parent eltern padres - genitor родител 父母 両親 부모
father dad daddy papa vater pere padre pai отец 父亲 父親 아버지
mother mom mum mommy mama mutter mere madre mae мать 母亲 母親 어머니
brother bruder frere hermano irmao fratello fratelli брат 哥哥 兄弟 형제
sister soeur hermana irma sorella sorelle - schwester сестр 姐姐 姉妹 자매
sibling - geschwister
son hijo filho figlio - sohn сын 儿子 息子 아들
daughter filha hija figlia - tochter дочь 女儿
grandfather grandpa granddad grandad opa grossvater abuelo avo nonno дедушк 爷爷 祖父 할아버지
grandmother grandma granny nana oma grossmutter abuela nonna бабушк 奶奶 祖母 할머니
grandparents grosseltern
grandchild granddaughter grandchildren grandson
uncle onkel oncle
aunt auntie tante
cousin - cugin
nephew neffe neveu
niece nichte sobrina
husband hubby ehemann mari esposo marido marito муж 丈夫 남편
wife ehefrau epouse esposa moglie жена 아내
spouse conjoint conyuge
- partner parej парт 伴侣 パートナー
girlfriend freundin novia
boyfriend novio namorado
friend buddy pal mate freund freunden ami amie - amig amic 朋友 友達 친구 друзь друга
neighbour neighbor - nachbar voisin vecin vizinh vicin сосед 邻居 隣人 이웃
guest visitor gast
roommate flatmate housemate
marry married wedding marriage verheiratet mariage - heirat hochzeit женат 结婚 結婚 결혼
geschieden - scheid divorc
engaged engagement - verlob
birthday anniversaire cumpleanos aniversario compleanno - geburtstag рожден 生日 誕生日 생일
anniversary - jubilaum jubile
born birth geboren naissance - geburt 出生
die gestorben deceased death died dead
pregnant pregnancy enceinte - schwanger embaraz 怀孕
name named surname namens nom nombre nome имя 名字 名前 이름
age aged edad idade возраст 年龄 年齢 나이
old elderly alt alte alten 古い
young jung jeune - joven 年轻
dog puppy doggy pup perro perra cachorro cane - hund chien собак 狗 犬 강아지
cat kitty kitten kater chatte gato gata - katze gatt кошк 猫 고양이
pet mascota mascote - haustier питом 宠物 ペット 반려
fish poisson pescado peixe pesce - fisch рыб 鱼 魚 생선
tieren animaux - animal 动物
plant planta pianta - pflanze 植物
tree arbre - baum
garden garten jardim - gartn jardin giardin сад 花园 정원
body corps - korper
head kopf tete
eye oeil - auge
tooth teeth dent diente - zahn 牙齿
mano maos - hand
knee knie - genou
backache - ruckenschmerz
heart coeur - herz
stomach belly tummy
skin haut piel
blood - blut
ill sick unwell sickness - krank malad enferm doent malat болен 生病 病気 아프
illness maladie disease - krankheit
healthy sain saudavel - gesund saudave здоров 健康 건강
allergy allergique - allergic alergic alergi allergi allergisch allerg alerg аллерг 过敏 アレルギー 알레르기
intolerance - intoleran unvertraglich
doctor physician gp medecin medico medica - arzt doutor dottor врач 医生 医者 의사
- zahnarzt dentist стоматолог 牙医 歯医者 치과
clinic hopital - krankenhaus klinik hospital ospedal больниц 医院 病院 병원
nurse krankenschwester - enfermeir
therapist therapy psychologist
medication drug meds - medikament medicament medicin лекарств 药物
vaccinated jab - impf vaccin vacun vacin привив 疫苗 ワクチン 백신
surgery chirurgie cirugia - chirurg 手术
pain ache hurt sore douleur dor - schmerz dolor боль 疼痛 痛み 통증
headache migraine cefalea - kopfschmerz migran 头痛
fever fieber fievre
injury injured wound
diabetic - diabet
pressure blutdruck presion
asthma asma
stress - gestresst estres
tired exhausted erschopft fatigue - mude 疲劳
insurance insured assurance - versicher asegur segur assicur страхов 保险 保険 보험
appointment terminen termine termin cita consulta - appuntament прием 预约 予約 예약
food meal dish essen nourriture comida refeicao cibo еда 食物 食べ物 음식
eat ate eaten isst ass gegessen comer - mang comi ест 吃 食べ
drink drank drunk beverage boire boit - trink getrank beb bev пить 喝 飲 마시
breakfast colazione - fruhstuck desayun завтрак 早餐 朝食 아침식사
lunch mittagessen dejeuner - almuerz almoc pranz обед 午餐 昼食 점심
dinner supper abendessen diner cena ceno jantar ужин 晚餐 夕食 저녁식사
snack imbiss merienda
cook - koch cuisin cocin cozinh cucin готов 烹饪 料理 요리
bake backt backen baking
recipe receita - rezept recet ricett рецепт 食谱 レシピ 레시피
coffee espresso kaffee cafe caffe кофе 咖啡 コーヒー 커피
tea tee te cha the чай 茶 紅茶 차를
milk milch lait leche leite latte молок 牛奶 牛乳 우유
dairy - milchprodukt laitier lacte latticin 乳制品
lactose laktose lactosa lattosio лактоз 乳糖
cheese kase fromage queso queijo - formaggi сыр 奶酪 チーズ 치즈
egg eier oeuf huevo ovo uovo uova яйц 鸡蛋 계란
bread pan pane pao - brot хлеб 面包 パン
gluten celiac coeliac - glutin глютен 麸质 グルテン 글루텐
rice riz arroz riso 米饭
meat fleisch viande carne мяс 肉 고기
chicken poulet pollo frango - hahnchen 鸡肉
beef rindfleisch boeuf ternera manzo 牛肉
pork schweinefleisch porc cerdo maiale 猪肉
seafood shellfish meeresfruchte marisco морепродукт 海鲜 海鮮 해산물
nut noix nuez nueces noci - nuss орех 坚果 ナッツ 견과
peanut amendoim - erdnuss cacahuet arachid арахис 花生 ピーナッツ 땅콩
fruit obst fruta frutta - frucht 水果
apple pomme manzana maca - apfel 苹果
vegetable veggies veggie gemuse legumes 蔬菜
- vegetarier vegetarisch vegetarien vegetarian вегетариан 素食 ベジタリアン 채식
vegan vegano vegana - veganer веган 纯素 ヴィーガン 비건
potato patata - kartoffel
sugar zucker sucre azucar acucar - zuccher сахар 砂糖 설탕
sweet candy - suss
chocolat - schokolade cioccolat
cake kuchen torte
spicy scharf epice picante piccante 辛い
beer bier cerveza cerveja birra пив 啤酒 ビール 맥주
wine wein vin vino vinho вин 葡萄酒 ワイン 와인
alcohol alcool alcol - alkohol алкогол 酒精 アルコール 알코올
water wasser eau agua acqua вод 水
juice jugo saft jus
smoke smoker - rauch fum fumeur курит 吸烟 喫煙 담배
hungry hunger faim
diet regime dieta - diat диет 饮食 食事 식단
sleep slept asleep sommeil sueno sonno - schlaf dorm duerm спит 睡眠 寝る 수면
wake woke awake
exercise workout fitness gym sport - trainier entrain ejercici exercici тренир 锻炼 運動 운동
jog courir corsa - jogg correr пробеж 跑步 ジョギング 조깅
walk stroll - spazier promenad camin passeg caminh прогул 散步 散歩 산책 гуля
swim swam natation - schwimm nag nuot плава 游泳 水泳 수영
hike hiking - wander wanderung randonn 徒步
climb - kletter escalad arrampic 攀岩
football soccer fussball futbol futebol calcio футбол 足球 サッカー 축구
tennis tenis 网球
chess schach ajedrez xadrez 国际象棋
yoga 瑜伽
game spiel jeu jeux juego jogo gioco giochi игр 游戏 ゲーム 게임
play spielen spielt - jou jug играет 遊ぶ
music musik musique musica музык 音乐 音楽 음악
song lied lieder chanson cancion 歌曲
guitar guitarra chitarra - gitarre гитар 吉他 ギター 기타를
piano pianoforte - klavier пианин 钢琴 ピアノ 피아노
sing sang sung
dance danser danse - tanz danz 跳舞
film movie movies kino cinema cine - pelicul кино 电影 映画 영화
series serie serien
tv - fernseh televis 电视
book novel buch bucher livre libro livro книг 书籍
newspaper paper journal periodico - zeitung 报纸
author writer - autor
paint painter
photo photograph picture
hobby pastime - freizeit
party celebration celebrate fete fest fiesta - feier 聚会
gift present - geschenk schenk cadeau regal подар 礼物 贈り物 선물
christmas xmas - weihnacht
home zuhause heim domicile hogar casa домой 家里 自宅
house haus hauser maison дом 房子 住宅 주택
flat apartment condo appartement departamento - wohnung apartament appartament квартир 公寓 アパート 아파트
room zimmer raum chambre habitacion quarto - stanz комнат 房间 部屋
kitchen - kuche кухн 厨房 台所 부엌
bathroom bath
bedroom schlafzimmer - dormitori
door turen tur puerta porta 门口
window fenster fenetre
table desk mesa - tisch schreibtisch 桌子
bed lit - bett
fridge refrigerator - kuhlschrank
garbage trash rubbish waste mull abfall poubelle basura lixo - rifiut мусор 垃圾 ゴミ 쓰레기
clean pulire - putz sauber nettoy limp чист 清洁 掃除 청소
wash laundry - wasch
dirty - schmutzig suci
rent rental tenant lease loyer aluguel - miet alquil alug affitt аренд 租金 家賃 임대
landlord - vermieter proprietair
mortgage hypotheque - hypothek
live habiter habite dwell lived lebt leben mora moro - wohn viv abit resid риж жив прожива 居住 住む 住ん 사는 살고
move mudar moved relocate relocation umzug umgezogen - umzieh demenag trasfer trasloc переезд переехал 搬家 引っ越 이사
address direccion endereco - adresse indirizz адрес 地址 住所 주소
city town ville cidade citta - stadt ciudad город 城市 都市 도시
village pueblo - dorf
country land lander pais - paes стран
capital - hauptstadt
street road rue - strasse 街道
place places location spot ort orte lieu luogo luoghi - standort lugar мест 地点 場所 장소
district neighbourhood neighborhood
abroad overseas ausland
north norden nord
south suden sud
east osten
west westen ouest
left gauche - izquierd
rechts droite - derech
map stadtplan - karte
near nearby nahe cerca - pert 附近
far distant weit loin 遠い
travel trip journey travelled gereist viagem - reis voyag viaj viagg путешеств 旅行 여행
vacation holiday pto ferien vacances ferias - urlaub vacacion vacanz отпуск 休假 休暇 휴가
flight fly flew flug vol vuelo voo volo - flieg рейс 航班 フライト 비행
plane planes airplane aircraft
airport flughafen aeroport aeroporto - aeropuert аэропорт 机场 空港 공항
train zug zuge bahn tren trem treno поезд 火车 電車 기차
station bahnhof gare
bus buses autobus coach 公交
subway underground metro 地铁
car vehicle automobile wagen voiture coche carro macchina - auto машин 汽车 自動車 자동차
drive conduzir conducir drove driven driver - fahr conduis dirig водит 开车 運転 운전
bicycle bike cycle rad velo bici - fahrrad radfahr biciclet велосипед 自行车 自転車 자전거
motorcycle motorbike - motorrad
boat bateau
taxi cab
billet passagem - fahrkarte
passport reisepass passeport - pasaport passaport 护照
visa visum visado
hostel - hotel отел 酒店 ホテル 호텔
eatery - restaurant ristorant ресторан 餐厅 レストラン 식당
pub kneipe taberna
shop supermarket grocery laden geschaft magasin tienda loja - negozi магазин 商店 가게
park parc parque
beach plage - strand
sea ocean meer mer mar 大海
mountain berg bergen montagne montana
river fluss - rivi
forest woods wald
weather wetter meteo clima 天气
rain rainy regen regnet pluie 下雨
snow schnee neige
hot warm - heiss chaud calient 暑い
cold chilly frio - kalt froid 寒い
language langue idioma lingua - sprache язык 语言 言語 언어
english - englisch anglais ingles английск 英语 英語 영어
german alemao - deutsch allemand aleman 德语
french - franzosisch francais frances 法语
spanish - spanisch espagnol espanol spagnol 西班牙语
chinese mandarin - chinesisch chinois chin 中文
japanese - japanisch japonais japones giappones 日语
school ecole escuela escola scuola - schule школ 学校 학교
university college uni faculdade - universit universidad универс 大学 대학
kindergarten nursery daycare
teacher professeur - lehrer enseignant profesor professor insegnant учител 老师 先生 교사
pupil eleve estudiante aluno - studierend schuler etudiant student студент 学生 학생
class lesson kurs unterricht cours curso aula corso - lezion курс 课程 授業 수업
degree diploma bachelor
exam examination examen esame - prufung экзамен 考试 試験 시험
homework devoirs - hausaufgabe
clothes kleidung ropa roupa - vetement 衣服
shoe - schuh chaussur zapat sapat 鞋子
glasses spectacles - brille
bag backpack - tasche
smartphone handy portable movil - mobiltelefon 手机
armbanduhr montre reloj
colour color couleur cores - farbe 颜色
red rot rote roten rouge 红色
blue blu - blau bleu azul 蓝色
green gruner grunen grune grun vert verde verdi 绿色
yellow jaune - gelb
black preto - schwarz noir negr 黑色
white - weiss blanc blanch branc
naranja laranja - arancion
religion religious - religios
church eglise - kirche
wheat weizen ble trigo
tomato - tomat
`;
