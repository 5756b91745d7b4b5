/** Common host labels, most likely first. The list is short because other sources find less common names. */
const list = `
www mail ftp webmail smtp pop imap ns1 ns2 ns3 ns4 mx mx1 mx2 mx3 blog shop store dev test staging stage api app apps m mobile
admin portal vpn remote cdn static assets img images media files download downloads docs doc help support status forum wiki
git gitlab svn ci jenkins build beta demo preview sandbox uat qa preprod prod production secure login auth sso id account accounts
my customer customers client clients partner partners crm erp intranet extranet internal old new www1 www2 www3 web web1 web2
host server server1 server2 srv srv1 srv2 db db1 db2 sql mysql postgres pgsql mongo redis elastic elasticsearch kibana grafana
prometheus monitor monitoring metrics log logs logging nagios zabbix sentry jira confluence redmine bugzilla bugs tracker
autodiscover autoconfig owa exchange outlook lync sip voip pbx meet meeting conference video stream streaming live tv radio chat
cloud owncloud nextcloud drive share sharepoint backup backups archive storage s3 data proxy gateway gw fw firewall router
dns dns1 dns2 resolver ntp time ldap ad dc dc1 radius kerberos ca pki crl ocsp cert certs
pay payment payments checkout billing invoice invoices order orders cart catalog search news newsletter lists list mailing
mail1 mail2 mail3 mailer relay smtp1 smtp2 smtp-relay mta out outbound inbound mx-in spam antispam filter bounce email e webmail2
events event calendar jobs careers career hr people team training learn learning academy education elearning lms moodle
survey surveys feedback contact info about press marketing promo campaign landing go link links url short click track tracking
ads ad-server analytics stats statistics report reports reporting dashboard panel cpanel whm plesk webdisk hosting host1 host2
office o365 sharefile citrix rdp rds terminal ts vdi desktop workspace console manage management manager control
v1 v2 v3 api1 api2 api-dev api-test api-staging api-stage api-v1 api-v2 rest graphql ws wss socket websocket push notify
notifications graph oauth oauth2 idp saml adfs keycloak identity iam signin signup register
dev1 dev2 dev3 test1 test2 test3 staging1 staging2 stg int integration perf load canary edge origin lb lb1 lb2 balancer
k8s kubernetes kube docker registry hub harbor nexus artifactory repo repository packages npm maven pypi mirror mirrors
rancher openshift argo argocd drone sonar sonarqube vault consul nomad traefik nginx apache tomcat
us eu uk de fr es it nl jp cn in au ca br asia emea apac na east west north south us-east us-west eu-west eu-central london
frankfurt paris berlin amsterdam tokyo singapore sydney newyork nyc sf la
community members member user users profile profiles social photo photos gallery pics video1 videos music game games play
book books booking reservation reservations travel hotel map maps geo gis location
mobile-api app1 app2 android ios play-store itunes download1 update updates upgrade patch release releases version
ipv4 ipv6 v4 v6 www4 www6 ww w wwww web-dev web-test website site sites cms wordpress wp drupal joomla magento
secure1 secure2 ssl tls safe security abuse noc soc siem scan scanner honeypot
test-api testing tester development developer developers devel dev-api dev-www labs lab research
legacy archive1 old-www new-www temp tmp home start welcome hello default localhost local lan
kb faq ticket tickets helpdesk servicedesk service services desk callcenter call phone tel telephone fax sms
finance accounting sales legal procurement supplier suppliers vendor vendors b2b b2c edi
print printer scan1 camera cam cctv iot sensor sensors device devices mqtt broker queue rabbitmq kafka
image images1 img1 img2 cdn1 cdn2 cdn3 static1 static2 assets1 content content1 media1 media2 js css fonts font
www-dev www-test www-staging www-old www-new mta-sts mta smtp3 imap4 pop3 imaps pops
bi tableau powerbi metabase superset airflow jupyter notebook spark hadoop
puppet chef ansible salt terraform config cfg settings internal-api private public external
radius1 vpn1 vpn2 openvpn wireguard ras dialup ssh sftp ftp1 ftp2 ftps rsync tftp
alpha gamma delta omega rc next current stable master main primary secondary slave replica
`;

export const words: readonly string[] = [...new Set(list.trim().split(/\s+/))];
