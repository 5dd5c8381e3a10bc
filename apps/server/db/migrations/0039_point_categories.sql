CREATE TABLE "collection_point_categories" (
	"collection_point_id" integer NOT NULL,
	"category" text NOT NULL,
	"is_accepted" boolean NOT NULL,
	CONSTRAINT "collection_point_categories_pair" PRIMARY KEY("collection_point_id","category"),
	CONSTRAINT "collection_point_categories_category_known" CHECK ("collection_point_categories"."category" in ('papel-e-papelao', 'livros', 'longa-vida', 'plasticos', 'garrafas-pet', 'isopor', 'embalagens-de-vidro', 'vidro-plano', 'metais', 'latas', 'sucata', 'capsulas-de-cafe', 'celulares', 'pequenos-eletronicos', 'informatica', 'televisores', 'eletrodomesticos', 'pilhas-e-baterias', 'cartuchos', 'oleo-de-cozinha', 'roupas-e-calcados', 'moveis', 'entulho', 'poda', 'madeira', 'pneus', 'lampadas', 'baterias-de-veiculo', 'oleo-lubrificante', 'medicamentos', 'agulhas', 'tintas-e-quimicos', 'organicos', 'brinquedos'))
);
--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "category" text;--> statement-breakpoint
ALTER TABLE "collection_point_categories" ADD CONSTRAINT "collection_point_categories_collection_point_id_collection_points_id_fk" FOREIGN KEY ("collection_point_id") REFERENCES "public"."collection_points"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "collection_point_categories_category_index" ON "collection_point_categories" USING btree ("category","is_accepted","collection_point_id");--> statement-breakpoint
ALTER TABLE "items" ADD CONSTRAINT "items_category_known" CHECK ("items"."category" in ('papel-e-papelao', 'livros', 'longa-vida', 'plasticos', 'garrafas-pet', 'isopor', 'embalagens-de-vidro', 'vidro-plano', 'metais', 'latas', 'sucata', 'capsulas-de-cafe', 'celulares', 'pequenos-eletronicos', 'informatica', 'televisores', 'eletrodomesticos', 'pilhas-e-baterias', 'cartuchos', 'oleo-de-cozinha', 'roupas-e-calcados', 'moveis', 'entulho', 'poda', 'madeira', 'pneus', 'lampadas', 'baterias-de-veiculo', 'oleo-lubrificante', 'medicamentos', 'agulhas', 'tintas-e-quimicos', 'organicos', 'brinquedos'));--> statement-breakpoint
CREATE CONSTRAINT TRIGGER collection_point_categories_changed AFTER INSERT OR UPDATE OR DELETE ON collection_point_categories
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_collection_points_revision();
--> statement-breakpoint
CREATE TRIGGER collection_point_categories_emptied AFTER TRUNCATE ON collection_point_categories
  FOR EACH STATEMENT EXECUTE FUNCTION raise_collection_points_revision();
