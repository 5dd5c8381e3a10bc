ALTER TABLE "collection_schedules" VALIDATE CONSTRAINT "collection_schedules_collected_materials";
